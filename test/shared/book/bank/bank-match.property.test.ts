import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BankMatch, type MatchedLine, matchesOf } from '#shared/book/bank/bank-match.ts';
import { fromKept } from '#shared/book/base/book.ts';
import { balloonOf, nextDue } from '#shared/book/base/due.ts';
import { cashFlows } from '#shared/book/cash.ts';
import { reversals } from '#shared/book/facts.ts';
import { dueDay } from '#shared/book/reckoning/day-count.ts';
import { isMature } from '#shared/book/reckoning/loan-state.ts';
import { isLoan, type Part, termsOfPart } from '#shared/finance/part.ts';
import { daysAfter, daysBetween } from '#shared/values/days.ts';
import { history, type Recorded, record } from '#test/shared/book/any-history.ts';
import { runs, seed } from '#test/support/generated.ts';

/* What lines look like, said a second time: each line asks everything anew. */

type Open = { due: string; whole: number };

/** Installments by a day, the oldest first, and the money that came for them. Without those that it covers. */
function openBy({ book }: Recorded, part: Part, day: string): { open: Open[]; came: number } {
  const kept = book.states[part.id];
  const all: Open[] = [];
  let came = 0;
  if (!isLoan(part)) {
    const { lease } = kept ?? {};
    if (part.rent === null || part.firstDue === null || !lease || lease.option === 'exercised')
      return { open: [], came };
    for (let at = lease.met; dueDay({ firstDue: part.firstDue }, at) <= day; at += 1) {
      all.push({ due: dueDay({ firstDue: part.firstDue }, at), whole: part.rent });
    }
    came = lease.unapplied;
  } else {
    const terms = termsOfPart(part);
    if (!terms || !kept?.loan) return { open: [], came };
    let state = fromKept(kept.loan);
    came = state.unapplied + (terms.method === 'daily' && !isMature(terms, state) ? state.counted : 0);
    const balloon = balloonOf(terms, state, state.accruedTo);
    for (let next = nextDue(terms, state); next && next.due <= day; next = nextDue(terms, state)) {
      all.push({ due: next.due, whole: next.amount });
      state = next.after;
    }
    if (balloon && balloon.due <= day) all.push({ due: balloon.due, whole: balloon.amount });
  }
  const open = [...all];
  for (let first = open[0]; first && came >= first.whole; first = open[0]) {
    came -= first.whole;
    open.shift();
  }
  return { open, came };
}

function slowMatches(all: Recorded, lines: readonly MatchedLine[]): BankMatch[] {
  const { book, entries } = all;
  const gone = reversals(entries);
  const flows = cashFlows(book, entries).filter(({ entry, isReversal }) => !isReversal && !gone.has(entry.number));
  const taken = new Set<unknown>();
  const own = new Set(lines.map((line) => line.bank));
  const alike = (day: string, amount: number) =>
    flows.find(
      ({ entry, cents, day: on }) =>
        'bank' in entry.fact &&
        entry.fact.bank !== undefined &&
        !own.has(entry.fact.bank) &&
        !taken.has(entry) &&
        cents === amount &&
        Math.abs(daysBetween(on, day)) <= 5,
    );
  const slow = ({ day, amount, text, bank }: MatchedLine): BankMatch => {
    const isLike = (other: number) => Math.abs(other - Math.abs(amount)) <= 1;
    // The last one with the bank's name counts, and the first one typed.
    const same = flows.findLast(({ entry: { fact } }) => 'bank' in fact && fact.bank === bank);
    const typed = flows.find(
      ({ entry, cents, day: on }) =>
        !('bank' in entry.fact && entry.fact.bank) &&
        !taken.has(entry) &&
        cents !== 0 &&
        cents === amount &&
        Math.abs(daysBetween(on, day)) <= 3,
    );
    if (same) return { likeness: 'recorded', entry: same.entry.number };
    if (typed) {
      taken.add(typed.entry);
      return { likeness: 'recorded', entry: typed.entry.number };
    }
    const own = (book.ended ? [] : book.parts).filter((part) => {
      if (isLoan(part)) return part.paidBy !== 'seller' && (part.direction === 'pay') === amount < 0;
      return (part.kind === 'owner_lease') === amount < 0;
    });
    const met = own.map((part) => {
      const { open, came } = openBy(all, part, daysAfter(day, 10));
      const isDue = ({ due }: Open) => due <= day;
      const past = open.filter(isDue).reduce((sum, { whole }) => sum + whole, -came);
      return open.find((each, at) => {
        const amounts = [each.whole, Math.max(0, past), ...(at === 0 ? [each.whole - came] : [])];
        return each.due >= daysAfter(day, -20) && amounts.some(isLike) && !taken.has(`${part.id} ${each.due}`);
      });
    });
    const usual = (part: Part) => {
      if (!isLoan(part)) return part.rent ?? -1;
      const now = book.states[part.id]?.loan?.terms.at(-1) ?? part;
      return now.payment === null ? -1 : now.payment + now.escrow;
    };
    const equal = own.filter((part, at) => isLike(usual(part)) || met[at]);
    const [hit] = met.flatMap((each, at) => (each ? [{ part: own[at]?.id ?? '', due: each.due }] : []));
    if (hit && equal.length === 1) {
      taken.add(`${hit.part} ${hit.due}`);
      return { likeness: 'likely', ...hit };
    }
    const words = ` ${text.toLowerCase()} `;
    const named = own.filter(({ payee }) => payee !== null && words.includes(` ${payee.toLowerCase()} `));
    const one = [named, equal].find((each) => each.length === 1 && (each === named || named.length !== 1))?.[0];
    if (one) return { likeness: 'possible', part: one.id };
    return { likeness: equal.length + named.length > 0 ? 'possible' : 'none' };
  };
  return lines.map((line): BankMatch => {
    const match = slow(line);
    const other = match.likeness === 'recorded' ? undefined : alike(line.day, line.amount);
    if (!other || !('bank' in other.entry.fact) || other.entry.fact.bank === undefined) return match;
    taken.add(other.entry);
    const part = match.part ?? ('part' in other.entry.fact ? String(other.entry.fact.part) : undefined);
    const { number: entry, fact, recorded_at } = other.entry;
    const of = { entry, day: fact.day, file: recorded_at.slice(0, 10), bank: other.entry.fact.bank };
    return { likeness: 'possible', ...(part && { part }), alike: of };
  });
}

const banks = ['a', 'b', 'c'].map((each) => each.repeat(64));

/** Lines about a book: its amounts and days, and such as are near them. */
const linesOf = (all: Recorded) => {
  const usual = all.book.parts.map((part) =>
    'payment' in part ? (part.payment ?? 0) + part.escrow : (part.rent ?? 0),
  );
  const known = all.entries.flatMap(({ fact }) => ('amount' in fact ? [fact.amount] : []));
  const amounts = [...usual, ...usual, ...known, 500].flatMap((each) => [each, each + 1, 2 * each, each + 2]);
  const days = [...all.entries.map(({ fact }) => fact.day), '2025-03-01', '2025-09-17', '2026-04-30', '2027-12-31'];
  const line = fc.record({
    day: fc.tuple(fc.constantFrom(...days), fc.integer({ min: -25, max: 25 })).map(([day, by]) => daysAfter(day, by)),
    amount: fc.tuple(fc.constantFrom(...amounts), fc.constantFrom(1, -1)).map(([amount, sign]) => sign * amount),
    text: fc.constantFrom('', 'check 12', 'ach oak lending 7'),
    bank: fc.oneof({ weight: 8, arbitrary: fc.constant('d'.repeat(64)) }, fc.constantFrom(...banks)),
  });
  return fc.array(line, { minLength: 1, maxLength: 30 });
};

/** Some parts have a payee, some entries came from a bank. */
const withNames = ({ book, entries }: Recorded): Recorded => ({
  book: { ...book, parts: book.parts.map((part, at) => (at % 2 === 0 ? { ...part, payee: 'Oak Lending' } : part)) },
  entries: entries.map((each) => {
    const bank = banks[each.number % 7];
    return bank && 'amount' in each.fact && each.fact.kind === 'payment'
      ? { ...each, fact: { ...each.fact, bank } }
      : each;
  }),
});

const some = history
  .map(record)
  .map(withNames)
  .chain((all) => linesOf(all).map((lines) => ({ all, lines })));

it('says of any lines in any book what a reckoning of each line by itself says', { timeout: 240_000 }, () => {
  expect.hasAssertions();
  fc.assert(
    fc.property(some, ({ all, lines }) => {
      expect(matchesOf(all.book, all.entries, lines)).toEqual(slowMatches(all, lines));
    }),
    { numRuns: runs(5000), seed },
  );
});
