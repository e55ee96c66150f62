import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KeptEntry } from '#shared/book/entries/entry.ts';
import { entriesOf } from '#shared/book/entries-of.ts';
import { loanFacts, reversals, standing } from '#shared/book/facts.ts';
import { stateOf } from '#shared/book/posting.ts';
import { payoffOf, replay } from '#shared/book/reckoning/replay.ts';
import { yearOf } from '#shared/book/reckoning/year.ts';
import { isLoan, type LoanPart, termsOfPart } from '#shared/finance/part.ts';
import { isHard, seed } from '#test/support/generated.ts';
import { again, history, lastTakenBack, onTime, type Recorded, record, today } from './any-history.ts';
import { reckon } from './second-reckoning.ts';

/** The slowest of the hard tests takes a minute. */
const timeout = isHard ? 3_600_000 : 240_000;
const numRuns = isHard ? 10_000 : 300;

const loansOf = ({ book }: Recorded) => book.parts.filter(isLoan);

/** Without zeros below zero. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** What a book says of a loan. */
function recordedOf({ book, entries }: Recorded, part: LoanPart, payoffDay: string) {
  const terms = termsOfPart(part);
  if (!terms) throw new Error('Every loan has its terms here.');
  const facts = loanFacts(entries, part.id);
  const { state, held } = replay(terms, facts, today);
  const { principal, carry, interestOwed, unapplied, feesDue, escrow, met } = state;
  const gone = reversals(entries);
  const splits = entriesOf(book, entries, today).flatMap(({ number, fact, split, payoffs }) => {
    const own = 'part' in fact && fact.part === part.id ? split : payoffs?.find((each) => each.part === part.id)?.split;
    return own && fact.kind !== 'reversal' && !gone.has(number) ? [[number, own] as const] : [];
  });
  const quote = payoffOf(terms, replay(terms, facts, payoffDay).state, payoffDay);
  return plain({
    state: { principal, carry: Number(carry), interestOwed, unapplied, feesDue, escrow, met },
    splits: Object.fromEntries(splits),
    held: held.map(({ due, split }) => [due, split]),
    payoff: { interest: quote.interest, total: quote.total },
  });
}

function reckonedOf({ entries }: Recorded, part: LoanPart, payoffDay: string) {
  const { state, splits, held } = reckon(part, entries, today);
  return plain({
    ...{ state, splits: Object.fromEntries(splits), held: [...held] },
    payoff: reckon(part, entries, payoffDay).payoff(payoffDay),
  });
}

/** Whether money came for an installment that was not due yet, nor within a month. */
const isAhead = (part: LoanPart, entries: readonly KeptEntry[]): boolean =>
  reckon(part, entries, today).held.size > 0 ||
  (part.method === 'daily' && reckon(part, entries, '2026-06-30').state.met > 18);

describe('any history', () => {
  it('comes to the same in a reckoning of its own', { timeout }, () => {
    const histories = { all: 0, ahead: 0 };
    fc.assert(
      fc.property(history, fc.constantFrom('2025-04-17', '2025-08-31', '2026-02-28', '2026-09-05'), (each, day) => {
        const all = record(each);
        expect(all.book.count).toBe(all.entries.length);
        for (const part of loansOf(all)) expect(recordedOf(all, part, day)).toEqual(reckonedOf(all, part, day));
        histories.all += 1;
        if (loansOf(all).some((part) => isAhead(part, all.entries))) histories.ahead += 1;
      }),
      { numRuns, seed },
    );
    expect(histories.ahead / histories.all).toBeGreaterThan(0.45);
  });

  it('keeps states that are the replay of its entries', { timeout }, () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(history, (each) => {
        const { book, entries } = record(each);
        for (const part of book.parts) expect(plain(book.states[part.id])).toEqual(plain(stateOf(part, entries)));
      }),
      { numRuns: isHard ? 3000 : 100, seed },
    );
  });

  it('comes to the same balances in whatever order it is recorded, where no two entries are of one day', {
    timeout,
  }, () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.nat()), (each, order) => {
        const [one, other] = again(each, order);
        for (const part of one.book.parts)
          expect(plain(other.book.states[part.id])).toEqual(plain(one.book.states[part.id]));
      }),
      { numRuns: isHard ? 2000 : 100, seed },
    );
  });

  it('stands as before once its last entry is taken back', { timeout }, () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(history, (each) => {
        const { before, after } = lastTakenBack(each);
        expect(plain(after.states)).toEqual(plain(before.states));
        const house = ({ setAside, value, bills, ended, parts }: typeof before) => ({
          setAside,
          value,
          bills,
          ended,
          parts,
        });
        expect(house(after)).toEqual(house(before));
      }),
      { numRuns: isHard ? 2000 : 100, seed },
    );
  });

  it('has years that add up', { timeout }, () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(history, (each) => {
        const all = record(each);
        for (const part of loansOf(all)) {
          const terms = termsOfPart(part);
          if (!terms) continue;
          const facts = loanFacts(all.entries, part.id);
          const years = [2025, 2026, 2027].map((year) => yearOf(terms, facts, year, today));
          expect(years[0]?.openingPrincipal).toBe(part.principal);
          const changes = (year: string) =>
            sumOf(
              all.entries,
              part,
              'corrections',
              ({ fact }) => fact.kind === 'lender_balance' && fact.day.startsWith(year),
            );
          for (const [at, { openingPrincipal, principal, closingPrincipal }] of years.entries()) {
            expect(openingPrincipal - principal + changes(`${2025 + at}`)).toBe(closingPrincipal);
            expect(years[at + 1]?.openingPrincipal ?? closingPrincipal).toBe(closingPrincipal);
          }
          for (const name of ['interest', 'fees', 'unapplied'] as const) {
            const sum = years.reduce((before, year) => before + year[name], 0);
            expect(sum).toBe(sumOf(all.entries, part, name, () => true));
          }
        }
      }),
      { numRuns: isHard ? 2000 : 100, seed },
    );
  });

  it('pays no more interest after an extra, where all is paid on time', { timeout }, () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(onTime, ({ without, withExtra }) => {
        // Paid, and owed: an extra pays what is owed of a daily loan first.
        const interest = (all: Recorded) =>
          new Map(
            all.entries.map(({ fact: { day } }) => {
              const [part] = loansOf(all);
              const { state, splits } = part ? reckon(part, all.entries, day) : { state: null, splits: new Map() };
              const paid = [...splits.values()].reduce((sum, split) => sum + split.interest, 0);
              return [day, paid + (state?.interestOwed ?? 0)];
            }),
          );
        const [usual, less] = [interest(without), interest(withExtra)];
        // What a cent cannot hold moves a cent from one month to the next, so the sums until then are compared.
        for (const [day, all] of less) expect(all).toBeLessThanOrEqual(usual.get(day) ?? all);
      }),
      { numRuns: isHard ? 2000 : 100, seed },
    );
  });
});

function sumOf(
  entries: readonly KeptEntry[],
  part: LoanPart,
  name: 'interest' | 'fees' | 'unapplied' | 'corrections',
  isCounted: (entry: KeptEntry) => boolean,
): number {
  const { splits, held } = reckon(part, entries, today);
  const own = standing(entries).filter(isCounted);
  return [...own.map(({ number }) => splits.get(number)), ...(name === 'corrections' ? [] : held.values())].reduce(
    (sum, split) => sum + (split?.[name] ?? 0),
    0,
  );
}
