import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BankMatch, type MatchedLine, matchesOf } from '#shared/book/bank/bank-match.ts';
import type { LineSplit } from '#shared/book/bank/bank-splits.ts';
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

const secondOf = (bank: string) => `${bank.slice(1)}${bank[0]}`;

function slowSplits(
  all: Recorded,
  own: readonly Part[],
  day: string,
  amount: number,
  isLike: (other: number) => boolean,
): LineSplit[] {
  const cents = Math.abs(amount);
  const dues = own.map((part) => {
    const { open, came } = openBy(all, part, daysAfter(day, 41));
    const left = open.map(({ due, whole }, at) => ({
      due,
      left: [...new Set([whole - (at === 0 ? came : 0), whole])],
    }));
    return left.map((each) => ({
      ...each,
      isNear: each.due >= daysAfter(day, -20) && each.due <= daysAfter(day, 10),
    }));
  });
  const single = own.flatMap((part, at): LineSplit[] => {
    const open = dues[at] ?? [];
    const feesDue = all.book.states[part.id]?.loan?.feesDue ?? 0;
    const lateFee = (due: string) => {
      if (feesDue > 0) return feesDue;
      if (!isLoan(part) || part.lateFee === null) return 0;
      if ('cents' in part.lateFee) return part.lateFee.cents;
      const counted = (from: string) => (part.method === 'monthly' ? from < due : from <= due);
      const terms = all.book.states[part.id]?.loan?.terms ?? [];
      const payment = (terms.filter(({ from }) => counted(from)).at(-1) ?? terms[0])?.payment ?? 0;
      return Math.round((payment * part.lateFee.percent) / 100);
    };
    const late = open
      .map((each) => ({ ...each, fee: lateFee(each.due) }))
      .filter(
        ({ due, left, isNear, fee }) => isNear && due < day && fee > 0 && left.some((each) => isLike(each + fee)),
      );
    const [one, two] = open;
    const isTwo =
      one && two && (one.isNear || two.isNear) && one.left.some((each) => isLike(each + (two.left[0] ?? 0)));
    return [
      ...late.map(({ due, fee }) => [{ part: part.id, amount: cents, dues: [due], fee, isFeeNew: feesDue === 0 }]),
      ...(isTwo ? [[{ part: part.id, amount: cents, dues: [one.due, two.due] }]] : []),
    ];
  });
  const pairs = own.flatMap((part, at) =>
    own.flatMap((other, to): LineSplit[] => {
      if (to <= at || part.payee === null || part.payee !== other.payee) return [];
      return (dues[at] ?? []).flatMap((one) =>
        (dues[to] ?? []).flatMap((two) =>
          one.left.flatMap((first): LineSplit[] => {
            if (!one.isNear || !two.isNear || !two.left.some((each) => isLike(first + each))) return [];
            const paid = { part: part.id, amount: first, dues: [one.due] };
            return [[paid, { part: other.id, amount: cents - first, dues: [two.due] }]];
          }),
        ),
      );
    }),
  );
  return [...single, ...pairs];
}

function slowMatches(all: Recorded, lines: readonly MatchedLine[]): BankMatch[] {
  const { book, entries } = all;
  const gone = reversals(entries);
  const isBack = (number: number) =>
    entries.some(({ fact }) => fact.kind === 'reversal' && fact.of === number && fact.reason === 'returned');
  const flowsAll = cashFlows(book, entries);
  const flows = flowsAll.filter(
    ({ entry, isReversal }) => !isReversal && (!gone.has(entry.number) || isBack(entry.number)),
  );
  const taken = new Set<unknown>();
  const own = new Set(lines.flatMap(({ bank }) => [bank, secondOf(bank)]));
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
    const ofLine = (name: string) => flows.findLast(({ entry: { fact } }) => 'bank' in fact && fact.bank === name);
    const same = ofLine(bank) ?? ofLine(secondOf(bank));
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
    const back = flowsAll.find(
      ({ entry, isReversal, cents, day: on }) =>
        isReversal &&
        isBack(entry.number) &&
        !taken.has(`back ${entry.number}`) &&
        cents === amount &&
        Math.abs(daysBetween(on, day)) <= 3,
    );
    if (back) {
      taken.add(`back ${back.entry.number}`);
      return { likeness: 'recorded', entry: gone.get(back.entry.number) ?? 0 };
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
    const found = equal.length > 0 ? [] : slowSplits(all, own, day, amount, isLike);
    const ofNamed = found.filter((each) => each.every(({ part }) => named.some(({ id }) => id === part)));
    const split = [found, ofNamed].find((each) => each.length === 1)?.[0];
    if (split) {
      const ids = new Set(split.map(({ part }) => part));
      return { likeness: 'possible', ...(ids.size === 1 && { part: [...ids][0] }), split };
    }
    const both = named.filter((part) => equal.includes(part));
    const one = both.length === 1 ? both[0] : named.length === 1 ? named[0] : equal.length === 1 ? equal[0] : undefined;
    if (one) return { likeness: 'possible', part: one.id };
    return { likeness: equal.length + named.length + found.length > 0 ? 'possible' : 'none' };
  };
  const cameBack = ({ day, amount }: MatchedLine) =>
    flows
      .filter(({ entry, cents, day: on }) => {
        const ago = daysBetween(on, day);
        const isFree = !gone.has(entry.number) && !taken.has(`returned ${entry.number}`);
        return isFree && cents !== 0 && cents === -amount && ago >= 0 && ago <= 40;
      })
      .reduce<(typeof flows)[number] | undefined>(
        (latest, each) => (latest && latest.day > each.day ? latest : each),
        undefined,
      );
  return lines.map((line): BankMatch => {
    const match = slow(line);
    if (match.likeness === 'recorded') return match;
    const other = alike(line.day, line.amount);
    const back = other || !/nsf|refund/i.test(line.text) ? undefined : cameBack(line);
    if ((other || back) && match.likeness === 'likely') taken.delete(`${match.part} ${match.due}`);
    if (back) {
      taken.add(`returned ${back.entry.number}`);
      return { likeness: 'possible', returns: back.entry.number };
    }
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
  const withFee = all.book.parts.flatMap((part) =>
    'payment' in part && part.payment !== null ? [Math.round(part.payment * 1.05) + part.escrow] : [],
  );
  const pairs = usual.flatMap((one, at) => usual.slice(at + 1).map((other) => one + other));
  const amounts = [...withFee, ...withFee, ...pairs, ...usual, ...usual, ...known, 500].flatMap((each) => [
    each,
    each + 1,
    2 * each,
    each + 2,
  ]);
  const days = [...all.entries.map(({ fact }) => fact.day), '2025-03-01', '2025-09-17', '2026-04-30', '2027-12-31'];
  const line = fc.record({
    day: fc.tuple(fc.constantFrom(...days), fc.integer({ min: -25, max: 25 })).map(([day, by]) => daysAfter(day, by)),
    amount: fc.tuple(fc.constantFrom(...amounts), fc.constantFrom(1, -1)).map(([amount, sign]) => sign * amount),
    text: fc.constantFrom('', 'check 12', 'ach oak lending 7', 'NSF item', 'tax refund'),
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
