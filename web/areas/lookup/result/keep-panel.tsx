import { useEffect, useRef, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { usd } from '#web/ui/text/format.ts';
import { type KeepAction, keepFailure, keepSuccess } from './keep-texts.ts';
import { readPrice } from './purchase-price.ts';
import './keep-panel.css';

export type Saved = Pick<Analysis, 'id' | 'purchase_price'>;

type KeepPanelProps = {
  address: string;
  estimatedValue: number;
  saved?: Saved;
  /** Saves at a price, by default the estimated value; absent if the analysis is saved. */
  onSave?: (price: number | undefined) => Promise<Saved>;
  onOpen: (page: 'calculator' | 'letter', id: string) => void;
  onDiscard: () => void;
};

/** Saves the analysis, opens it in calculator or letter (which save first), or discards it. */
export function KeepPanel({ address, estimatedValue, saved, onSave, onOpen, onDiscard }: KeepPanelProps) {
  const [typed, setTyped] = useState<string>();
  const savedLine = useRef<HTMLParagraphElement>(null);
  const pressedSave = useRef(false);
  useEffect(() => {
    // The pressed button is gone, so focus moves to what replaced it.
    if (saved && pressedSave.current) savedLine.current?.focus();
  }, [saved]);
  const shownPrice = typed ?? (estimatedValue > 0 ? plainDollars(estimatedValue) : '');
  const price = readPrice(shownPrice);

  const keeping = {
    save: useKeeping('save', keep),
    calculator: useKeeping('calculator', keep),
    letter: useKeeping('letter', keep),
  };
  const busy = Object.values(keeping).some((action) => action.busy);

  async function keep(action: KeepAction) {
    if (saved) {
      if (action !== 'save') onOpen(action, saved.id);
      return;
    }
    if (!onSave || 'problem' in price) return;
    pressedSave.current = action === 'save';
    const kept = await onSave(price.price);
    toast(keepSuccess(action, address));
    if (action !== 'save') onOpen(action, kept.id);
  }

  const unusable = busy || (!saved && 'problem' in price);
  return (
    <section className="keep panel" aria-labelledby="keep">
      <h2 id="keep">Keep This Property Analysis</h2>
      {saved ? (
        <p className="keep-saved" role="status" tabIndex={-1} ref={savedLine}>
          <b>Saved to your portfolio</b>
          <span>
            {saved.purchase_price === null
              ? 'without a purchase price'
              : `at a purchase price of ${usd(saved.purchase_price)}`}
          </span>
        </p>
      ) : (
        <>
          <Field
            name="purchase-price"
            label="Purchase price"
            prefix="$"
            inputMode="numeric"
            autoComplete="off"
            value={shownPrice}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => {
              if ('price' in price && price.price !== undefined) setTyped(plainDollars(price.price));
              if ('price' in price && price.price === undefined) setTyped(undefined);
            }}
            error={'problem' in price ? price.problem : undefined}
            hint={
              estimatedValue > 0
                ? `Left empty, the estimated value of ${usd(estimatedValue)} is saved.`
                : 'No estimated value is known: enter what you would pay.'
            }
          />
          <Button variant="primary" block busy={keeping.save.busy} disabled={unusable} onClick={keeping.save.run}>
            Save to Portfolio
          </Button>
        </>
      )}
      <Button
        block
        variant={saved ? 'primary' : 'default'}
        busy={keeping.calculator.busy}
        disabled={unusable}
        onClick={keeping.calculator.run}
      >
        Deal Calculator
      </Button>
      <Button block busy={keeping.letter.busy} disabled={unusable} onClick={keeping.letter.run}>
        Generate Offer Letter
      </Button>
      <Button block variant="quiet" disabled={busy} onClick={onDiscard}>
        {saved ? 'New Search' : 'Discard & New Search'}
      </Button>
    </section>
  );
}

function useKeeping(action: KeepAction, keep: (action: KeepAction) => Promise<void>) {
  return useAction(
    () => keep(action),
    (error) => toast({ ...keepFailure(action, error), kind: 'error' }),
  );
}

function plainDollars(amount: number): string {
  return usd(amount).replace('$', '');
}
