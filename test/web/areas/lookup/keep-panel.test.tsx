import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { KeepPanel } from '#web/areas/lookup/result/keep-panel.tsx';
import { type Saved, useKeep } from '#web/areas/lookup/result/use-keep.ts';

function Panel({ saved }: { saved: Saved }) {
  const keep = useKeep({ address: '1 Main St', estimatedValue: 0, askingPrice: undefined, saved, onOpen: () => {} });
  return <KeepPanel keep={keep} onDiscard={() => {}} />;
}

const said = (saved: Omit<Saved, 'id'>) => renderToString(<Panel saved={{ id: '1', ...saved }} />);

describe('a result that was saved', () => {
  it('calls an estimate the estimated value, and what was typed or agreed the purchase price', () => {
    const at = { purchase_price: 290_000 };
    expect(said({ ...at, purchase_price_from: 'estimate' })).toContain('at the estimated value of $290,000');
    for (const purchase_price_from of ['typed', 'agreed', 'settled', undefined] as const) {
      expect(said({ ...at, purchase_price_from })).toContain('at a purchase price of $290,000');
    }
    expect(said({ purchase_price: null, purchase_price_from: 'estimate' })).toContain('without a purchase price');
  });
});
