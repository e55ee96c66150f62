import { expect, it } from 'vitest';
import { entriesOf } from '#shared/book/entries-of.ts';
import { loanFacts } from '#shared/book/facts.ts';
import { noSplit, plus } from '#shared/book/reckoning/fact.ts';
import { replay } from '#shared/book/reckoning/replay.ts';
import { isLoan, termsOfPart } from '#shared/finance/part.ts';
import { openWorked, recorded, workedBook, workedEntries, workedYear } from './worked-entries.ts';

const { book, entries } = recorded(workedEntries);
const list = entriesOf(book, entries, '2026-12-31');
const of = (number: number) => list.find((each) => each.number === number);

it('lists the newest first, by day and of a day by recording', () => {
  expect(list.map(({ number }) => number)).toEqual([13, 8, 7, 6, 11, 5, 4, 3, 10, 2, 12, 9, 1]);
});

it('says what was owed after each entry of a loan, also while one stood that came back', () => {
  const owed = [1, 2, 3, 4, 5, 6, 7, 8, 13].map((number) => of(number)?.owedAfter);
  expect(owed).toEqual([
    16_459_726, 16_459_726, 16_419_342, 16_419_342, 16_328_849, 16_288_111, 16_328_849, 16_288_111, 16_288_111,
  ]);
  // The extra of March 1 counts before the payments of March 17 and April 15.
  expect([9, 12, 10, 11].map((number) => of(number)?.owedAfter)).toEqual([7_487_490, 7_396_105, 7_375_832, 7_360_172]);
});

it('shows a split as it is now, and as it was recorded where that differs', () => {
  expect(of(10)).toMatchObject({
    split: { interest: 9727, principal: 20_273 },
    splitBefore: { interest: 18_462, principal: 11_538 },
  });
  expect(of(11)).toMatchObject({ split: { interest: 17_580 }, splitBefore: { interest: 17_819 } });
  expect(list.filter(({ splitBefore }) => splitBefore).map(({ number }) => number)).toEqual([11, 10]);
});

it('names the reversal of an entry', () => {
  expect(
    list.filter(({ reversedBy }) => reversedBy !== undefined).map(({ number, reversedBy }) => [number, reversedBy]),
  ).toEqual([[6, 7]]);
  expect(of(7)?.split).toMatchObject({ interest: -44_224, principal: -40_738, escrow: -37_500 });
});

it('says which installment a payment met, and how late', () => {
  const met = (number: number) => [of(number)?.metDue, of(number)?.daysLate];
  expect(met(1)).toEqual(['2025-02-01', 0]);
  expect(met(2)).toEqual([undefined, undefined]);
  expect(met(3)).toEqual(['2025-03-01', 19]);
  expect(met(8)).toEqual(['2025-05-01', 8]);
  expect(met(6)).toEqual([undefined, undefined]);
});

it('adds up to what the replay says of every entry that stands', () => {
  const all = recorded([...workedYear, { kind: 'reversal', of: 2, day: '2025-03-04', reason: 'duplicate' }]);
  const now = new Map(entriesOf(all.book, all.entries, '2026-12-31').map((each) => [each.number, each.split]));
  for (const part of all.book.parts) {
    const terms = isLoan(part) ? termsOfPart(part) : null;
    const splits = terms ? [...replay(terms, loanFacts(all.entries, part.id)).splits] : [];
    expect(splits.length).toBeGreaterThan(10);
    for (const [number, split] of splits) expect(now.get(number)).toEqual(split);
  }
});

it('splits what a sale paid off anew by an entry of an earlier day', () => {
  const sold = recorded([...workedEntries, { kind: 'sale', day: '2025-06-20', price: 30_600_000, costs: 0 }]);
  const later = recorded([{ kind: 'payment', part: 'p2', day: '2025-06-10', amount: 10_000, note: 'Found' }], sold);
  const [sale] = entriesOf(later.book, later.entries, '2026-12-31');
  const [before, after] = [sold.entries.at(-1)?.payoffs, sale?.payoffs];
  expect(after?.[0]).toEqual(before?.[0]);
  const part = later.book.parts[1];
  const terms = part && isLoan(part) ? termsOfPart(part) : null;
  const split = terms && replay(terms, loanFacts(later.entries, 'p2')).splits.get(14);
  // Without a zero below zero.
  expect(after?.[1]?.split).toEqual(plus(noSplit, split ?? noSplit));
  expect(after?.[1]?.split).not.toEqual(before?.[1]?.split);
});

it('splits what was paid for a loan before its terms were known', () => {
  const [first, second] = workedBook.parts;
  const book = openWorked({ parts: [{ ...first, ratePercent: null }, second] });
  const paid = recorded([{ kind: 'payment', part: 'p1', day: '2025-02-01', amount: 122_462 }], { book, entries: [] });
  expect(entriesOf(paid.book, paid.entries, '2026-12-31')[0]).not.toHaveProperty('split');
  const known = recorded([{ kind: 'part', part: 'p1', day: '2025-02-02', terms: first }], paid);
  expect(entriesOf(known.book, known.entries, '2026-12-31')[1]).toMatchObject({
    split: { interest: 44_688, principal: 40_274, escrow: 37_500, unapplied: 0 },
    owedAfter: 16_459_726,
    metDue: '2025-02-01',
  });
});
