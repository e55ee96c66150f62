import { describe, expect, it } from 'vitest';
import type { DealSources } from '#shared/deal/deal-of.ts';
import { type Counter, draftWithCounter } from '#shared/seller-page/counter.ts';
import { letterHouse } from '#test/shared/letter/letter-house.ts';
import { changedSince, changedTerms, pricedOption } from '#web/areas/seller-page/counter-price.ts';

/** What a counter comes to: before, and at the seller's number. */
function priced(counter: Counter, sources: DealSources = letterHouse) {
  const draft = draftWithCounter(sources, {}, counter);
  if (draft === null) throw new Error('The counter changes no term.');
  const { structure } = counter;
  return { sent: pricedOption(sources, {}, structure), theirs: pricedOption(sources, draft, structure) };
}

const figures = ({ monthlyCashFlow, cashOnCashPercent }: ReturnType<typeof pricedOption>) => [
  monthlyCashFlow,
  cashOnCashPercent,
];

describe('a counter', () => {
  it.each<[Counter, sent: number[], theirs: number[]]>([
    [{ structure: 'Seller Finance', number: 'price', amount: 262_000 }, [301.82, 8.05], [244.53, 6.49]],
    [{ structure: 'Seller Finance', number: 'closing', amount: 30_000 }, [301.82, 8.05], [340.01, 7.7]],
    [{ structure: 'Seller Finance', number: 'monthly', amount: 300 }, [301.82, 8.05], [225.3, 6.01]],
  ])('of %o comes to the figures of the worked example', (counter, before, after) => {
    const { sent, theirs } = priced(counter);
    expect(figures(sent)).toEqual(before);
    expect(figures(theirs)).toEqual(after);
  });

  it('of a price for the loan changes the second note', () => {
    const { sent, theirs } = priced({ structure: 'Subject-To', number: 'price', amount: 252_000 });
    expect(figures(theirs)).toEqual([220.72, 7.06]);
    expect(changedTerms('Subject-To', sent, theirs)).toMatchObject([
      { before: '$65,500', after: '$72,500', change: 7000 },
    ]);
  });

  it('is priced in the exit that the deal names', () => {
    const counter: Counter = { structure: 'Seller Finance', number: 'price', amount: 262_000 };
    const held = priced(counter);
    const wrapped = priced(counter, { ...letterHouse, exitTexts: { exit: 'wrap', 'exits.wrap.price': '317917' } });
    expect(wrapped.theirs.npv).not.toBeNull();
    expect(wrapped.theirs.npv).not.toBe(held.theirs.npv);
    expect(wrapped.theirs.npv).toBeLessThan(wrapped.sent.npv ?? 0);
    expect(wrapped.theirs.price).toBe(262_000);
  });
});

describe('what has changed since a page was made', () => {
  const { facts } = pricedOption(letterHouse, {}, 'Seller Finance');
  const house = {
    balance: 165_000,
    payment: facts.loan.payment,
    rate_percent: 3.25,
    payments_left: 276,
    taxes: 250,
    insurance: 125,
    hoa: 0,
    other: 0,
    owed: 3000,
  };

  it('is nothing while the facts are the same', () => {
    expect(changedSince({ house, options: [] }, 1, 250_000, facts)).toEqual([]);
  });

  it('names an unknown as unknown, never as zero', () => {
    expect(changedSince({ house: { ...house, hoa: null }, options: [] }, 1, null, facts)).toEqual([
      { label: 'HOA a month', before: 'unknown', now: '$0' },
    ]);
  });
});
