import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import type { DealSummary } from '#shared/pipeline/deal-row.ts';
import { type Edits, editedBetween, switchedBetween } from '#shared/pipeline/edits.ts';
import type { SellerFacts } from '#shared/strategy/seller-facts.ts';

const start = new Date('2026-03-10T12:00:00.000Z');
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

const priced = (price: number | null, structure: DealSummary['structure'] = 'Seller Finance'): DealSummary => ({
  structure,
  exit: null,
  chosen_by: 'proposed',
  proposes: null,
  seller_verdict: { kind: 'unknown', difference: null, owing: null, asks: null, lapses: null, needs: [] },
  is_deal: false,
  verdict: 'works',
  gap: null,
  needs: [],
  price,
  monthly_cash_flow: price && price / 1000,
  cash_in: 55_000,
  cash_on_cash_percent: 6.2,
  profit: 100_000,
  npv: 20_000,
  equity: 80_000,
  purchase_price: null,
  purchase_price_from: 'typed',
  balloon_month: 84,
  is_sample: false,
  seller: { name: null, phone: null },
  contacts: [],
});
const side = (facts: SellerFacts, summary = priced(358_000)) => ({ facts, summary });
const edited = (from: SellerFacts, to: SellerFacts, open?: Edits, now = start) =>
  editedBetween(side(from), side(to), open, ulid(), now);

describe('edits of seller facts', () => {
  it('are an entry with each fact before and after; an answer that is removed is unknown', () => {
    const change = edited({ loanBalance: 134_761, reason: 'divorce' }, { loanBalance: 131_900, hasLiens: false });
    expect(change?.happening).toEqual({
      kind: 'facts_changed',
      changes: [
        { fact: 'loanBalance', before: 134_761, after: 131_900 },
        { fact: 'reason', before: 'divorce', after: null },
        { fact: 'hasLiens', before: null, after: false },
      ],
    });
  });

  it('are one entry while somebody types, and another one after ten minutes', () => {
    const first = edited({}, { loanBalance: 1 });
    const second = edited({ loanBalance: 1 }, { loanBalance: 131_900, arrears: 5 }, first?.edits, minutesLater(9));
    expect(second?.edits.entry).toBe(first?.edits.entry);
    expect(second?.happening).toMatchObject({
      changes: [
        { fact: 'loanBalance', before: null, after: 131_900 },
        { fact: 'arrears', before: null, after: 5 },
      ],
    });
    const later = edited({ arrears: 5 }, { arrears: 6 }, second?.edits, minutesLater(19));
    expect(later?.edits.entry).not.toBe(first?.edits.entry);
    expect(later?.happening).toMatchObject({ changes: [{ fact: 'arrears', before: 5, after: 6 }] });
  });

  it('that come to nothing take their entry back', () => {
    const first = edited({ arrears: 5 }, { arrears: 50 });
    const undone = edited({ arrears: 50 }, { arrears: 5 }, first?.edits, minutesLater(1));
    expect(undone).toMatchObject({ edits: { entry: first?.edits.entry }, happening: null });
  });

  it('leave notes to their page', () => {
    expect(edited({ notes: 'Call' }, { notes: 'Call on Monday' })).toBeUndefined();
  });
});

describe('edits of the price', () => {
  const move = (from: DealSummary, to: DealSummary, open?: Edits, now = start) =>
    editedBetween(side({}, from), side({}, to), open, ulid(), now);

  it('are an entry with the figures before and after, one while somebody types', () => {
    const first = move(priced(358_000), priced(35));
    const second = move(priced(35), priced(352_000), first?.edits, minutesLater(1));
    expect(second?.edits.entry).toBe(first?.edits.entry);
    expect(second?.happening).toEqual({
      kind: 'price_changed',
      structure: 'Seller Finance',
      before: { price: 358_000, monthly_cash_flow: 358, cash_in: 55_000, cash_on_cash_percent: 6.2 },
      after: { price: 352_000, monthly_cash_flow: 352, cash_in: 55_000, cash_on_cash_percent: 6.2 },
    });
    expect(move(priced(35), priced(358_000), first?.edits, minutesLater(1))?.happening).toBeNull();
  });

  it('say nothing of another structure, whose price is another figure', () => {
    expect(move(priced(358_000), priced(240_000, 'Wholesale'))).toBeUndefined();
    expect(move(priced(null, null), priced(240_000, null))).toBeUndefined();
    expect(move(priced(358_000), priced(358_000))).toBeUndefined();
  });
});

describe('another structure', () => {
  it('is an entry of its own, by whoever chose it, and none where nothing was known before', () => {
    const [before, after] = [priced(358_000), { ...priced(199_000, 'Wholesale'), chosen_by: 'user' as const }];
    const entry = { kind: 'structure_changed', from: 'Seller Finance', to: 'Wholesale', by: 'user' };
    expect(switchedBetween(before, after)).toEqual(entry);
    expect(switchedBetween(before, priced(100_000))).toBeUndefined();
    expect(switchedBetween(priced(null, null), after)).toBeUndefined();
  });
});
