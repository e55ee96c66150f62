import * as z from 'zod/mini';
import { type Book, EntryNumber, fromKept } from '#shared/book/base/book.ts';
import { balloonOf, type OpenDue, openDues, openRents } from '#shared/book/base/due.ts';
import { type CashFlow, cashFlows } from '#shared/book/cash.ts';
import type { KeptEntry } from '#shared/book/entries/entry.ts';
import { BankLine } from '#shared/book/entries/entry-fields.ts';
import { reversals } from '#shared/book/facts.ts';
import { termsNow } from '#shared/book/reckoning/loan-state.ts';
import { isLoan, lastLoanDay, mostCents, type Part, PartId, termsOfPart } from '#shared/finance/part.ts';
import { daysAfter } from '#shared/values/days.ts';
import { lineOfText } from '#shared/values/free-text.ts';
import { openEnum } from '#shared/values/open-enum.ts';

/* What lines of a bank's file look like. Nothing is recorded by it. Money in whole cents. */

export const MatchedLine = z.strictObject({
  day: z.iso.date(),
  /** Below 0: paid. */
  amount: z.int().check(z.gte(-mostCents), z.lte(mostCents)),
  text: lineOfText({ most: 200 }),
  /** Names it: `bankLineNames`. */
  bank: BankLine,
});
export type MatchedLine = z.infer<typeof MatchedLine>;

export const BankMatch = z.object({
  likeness: openEnum(['likely', 'possible', 'recorded', 'none'], 'none'),
  part: z.optional(PartId),
  due: z.optional(z.iso.date()),
  /** The entry that it is already. */
  entry: z.optional(EntryNumber),
  /**
   * An entry of another line with the same amount around its day: perhaps the same payment, such as once pending and once
   * posted, or in a file of another layout. `file`: the day on which it was recorded.
   */
  alike: z.optional(z.object({ entry: EntryNumber, day: z.iso.date(), file: z.iso.date(), bank: BankLine })),
});
export type BankMatch = z.infer<typeof BankMatch>;

/** An installment may be paid so many days before its day, and after it. */
const [early, late] = [10, 20];
/** An entry that was typed may have another day than the bank's line, and so may another line of the same payment. */
const typedDays = 3;
const alikeDays = 5;
const tolerance = 1;

/**
 * Proposes a match for each line, in the order of the lines. Two lines are never the same entry or installment, and an
 * amount that several loans or leases have is never likely.
 * @param entries all of them, in any order.
 */
export function matchesOf(book: Book, entries: readonly KeptEntry[], lines: readonly MatchedLine[]): BankMatch[] {
  const undone = reversals(entries);
  const standing = cashFlows(book, entries).filter(({ entry, isReversal }) => !isReversal && !undone.has(entry.number));
  const bankOf = ({ fact }: KeptEntry) => ('bank' in fact ? fact.bank : undefined);
  const byBank = new Map(
    standing.flatMap(({ entry }) => (bankOf(entry) ? [[bankOf(entry), entry.number] as const] : [])),
  );
  const takeTyped = entriesAround(
    standing.filter(({ entry, cents }) => !bankOf(entry) && cents !== 0),
    typedDays,
  );
  const own = new Set(lines.map(({ bank }) => bank));
  const takeAlike = entriesAround(
    standing.filter(({ entry, cents }) => {
      const bank = bankOf(entry);
      return bank !== undefined && !own.has(bank) && cents !== 0;
    }),
    alikeDays,
  );
  const parts = book.ended ? [] : fallingDue(book, lines);
  const usedDues = new Set<string>();
  return lines.map((line): BankMatch => {
    const known = byBank.get(line.bank) ?? takeTyped(line)?.number;
    if (known !== undefined) return { likeness: 'recorded', entry: known };
    const match = unrecorded(parts, line, usedDues);
    const alike = takeAlike(line);
    const bank = alike && bankOf(alike);
    if (alike && bank) {
      const { number: entry, fact, recorded_at } = alike;
      const part = match.part ?? ('part' in fact ? fact.part : undefined);
      const of = { entry, day: fact.day, file: recorded_at.slice(0, 'YYYY-MM-DD'.length), bank };
      return { likeness: 'possible', ...(part && { part }), alike: of };
    }
    if (match.likeness === 'likely') usedDues.add(`${match.part} ${match.due}`);
    return match;
  });
}

/** Takes the first entry with a line's amount so many days around its day, once; `undefined` when there is none. */
function entriesAround(typed: readonly CashFlow[], most: number): (line: MatchedLine) => KeptEntry | undefined {
  const keyOf = (day: string, cents: number) => `${day} ${cents}`;
  const places = Map.groupBy(typed.keys(), (at) => keyOf(typed[at]?.day ?? '', typed[at]?.cents ?? 0));
  // The later ones first, so that the first is taken from the end.
  for (const each of places.values()) each.reverse();
  const days = Array.from({ length: 2 * most + 1 }, (_, at) => at - most);
  return ({ day, amount }) => {
    const around = days.map((each) => places.get(keyOf(daysAfter(day, each), amount)));
    const first = Math.min(...around.map((each) => each?.at(-1) ?? Number.POSITIVE_INFINITY));
    around.find((each) => each?.at(-1) === first)?.pop();
    return typed[first]?.entry;
  };
}

function unrecorded(all: readonly Falling[], line: MatchedLine, used: ReadonlySet<string>): BankMatch {
  const falling = all.filter(({ part }) => isSameWay(part, line.amount));
  const isEqual = (amount: number) => Math.abs(amount - Math.abs(line.amount)) <= tolerance;
  const found = falling.flatMap((each) => {
    const { id } = each.part;
    const met = near(each, line.day).find(({ due, amounts }) => amounts.some(isEqual) && !used.has(`${id} ${due}`));
    return met ? [{ part: id, due: met.due }] : [];
  });
  const equal = falling.filter(({ part, usual }) => isEqual(usual) || found.some((each) => each.part === part.id));
  const [only] = found;
  if (only && equal.length === 1) return { likeness: 'likely', ...only };
  const words = wordsOf(line.text);
  const named = falling.filter(({ payee }) => payee.length > 0 && payee.every((word) => words.has(word)));
  const [likeNamed] = named.length === 1 ? named : equal.length === 1 ? equal : [];
  if (likeNamed) return { likeness: 'possible', part: likeNamed.part.id };
  return { likeness: equal.length + named.length > 0 ? 'possible' : 'none' };
}

/** Whether money of a part goes the way of an amount; what the seller pays is on no account of the investor's. */
function isSameWay(part: Part, amount: number): boolean {
  if (isLoan(part) && part.paidBy === 'seller') return false;
  const pays = isLoan(part) ? part.direction === 'pay' : part.kind === 'owner_lease';
  return pays === amount < 0;
}

/** The dues of a part until the last line, and how its lines may name it. Computed once for all lines. */
type Falling = {
  part: Part;
  /** Cents a month; -1 while unknown. */
  usual: number;
  /** Words of its payee. */
  payee: readonly string[];
  /** Those without their money, the oldest first. */
  dues: readonly OpenDue[];
  /** Open cents of each and those before it. */
  sums: readonly number[];
};

function fallingDue(book: Book, lines: readonly MatchedLine[]): Falling[] {
  const last =
    lines
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? '';
  // Nothing is due later, whatever a line says.
  const until = last < lastLoanDay ? daysAfter(last, early) : lastLoanDay;
  return book.parts.map((part) => {
    const dues = duesOf(book, part, until);
    let sum = 0;
    const sums = dues.map(({ open }) => {
      sum += open;
      return sum;
    });
    return { part, usual: usualOf(book, part), payee: [...wordsOf(part.payee ?? '')], dues, sums };
  });
}

/**
 * What is due of a part by a day and has not its money: installments, the balloon, rents. As of the last entry: lines are
 * older than today, and what was to be paid then may have become a part of something else.
 */
function duesOf({ states }: Book, part: Part, until: string): OpenDue[] {
  const state = states[part.id];
  if (!isLoan(part)) return state?.lease ? [...openRents(part, state.lease, until)] : [];
  const terms = termsOfPart(part);
  if (!terms || !state?.loan) return [];
  const loan = fromKept(state.loan);
  const balloon = balloonOf(terms, loan, loan.accruedTo);
  const last = balloon && balloon.due <= until ? [{ ...balloon, open: balloon.amount }] : [];
  return [...openDues(terms, loan, until, until), ...last];
}

/** Installments around a day, with what a line of the day may pay: one whole, what is open of it, or all that is past due. */
function near({ dues, sums }: Falling, day: string): { due: string; amounts: number[] }[] {
  const [from, until] = [daysAfter(day, -late), daysAfter(day, early)];
  const pastDue = sums[countUntil(dues, day) - 1] ?? 0;
  // The first whose day is not before `from`.
  const first = countUntil(dues, daysAfter(from, -1));
  return dues
    .slice(first, countUntil(dues, until))
    .map(({ due, amount, open }) => ({ due, amounts: [amount, open, pastDue] }));
}

/** How many are due by a day. @param dues the oldest first. */
function countUntil(dues: readonly OpenDue[], day: string): number {
  let [low, high] = [0, dues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((dues[middle]?.due ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The part's monthly payment in cents; -1 while unknown. */
function usualOf({ states }: Book, part: Part): number {
  if (!isLoan(part)) return part.rent ?? -1;
  const loan = states[part.id]?.loan;
  if (!loan) return part.payment === null ? -1 : part.payment + part.escrow;
  const { payment, escrow } = termsNow(loan);
  return payment + escrow;
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );
}
