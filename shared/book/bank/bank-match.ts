import * as z from 'zod/mini';
import { type Book, fromKept } from '#shared/book/book.ts';
import { cashFlows } from '#shared/book/cash.ts';
import { dueBy, openOf, pastDueOf, rentPastDue } from '#shared/book/due.ts';
import { BankLine, EntryNumber, type KeptEntry } from '#shared/book/entry.ts';
import { reversals } from '#shared/book/facts.ts';
import { isLoan, mostCents, type Part, PartId, termsOfPart } from '#shared/book/part.ts';
import { dueDay } from '#shared/book/reckoning/day-count.ts';
import { termsNow } from '#shared/book/reckoning/replay.ts';
import { daysAfter, daysBetween } from '#shared/values/days.ts';
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
});
export type BankMatch = z.infer<typeof BankMatch>;

/** An installment may be paid so many days before its day, and after it. */
const [early, late] = [10, 20];
/** An entry that was typed may have another day than the bank's line. */
const typedDays = 3;
const tolerance = 1;

type Expected = { part: string; due: string; amounts: number[] };

/**
 * What each line looks like, in the order of the lines. Two lines are never the same entry or installment, and an amount
 * that several loans or leases have is never likely.
 *
 * @param entries all of them, in any order.
 */
export function matchesOf(book: Book, entries: readonly KeptEntry[], lines: readonly MatchedLine[]): BankMatch[] {
  const undone = reversals(entries);
  const standing = cashFlows(book, entries).filter(({ entry, isReversal }) => !isReversal && !undone.has(entry.number));
  const bankOf = ({ fact }: KeptEntry) => ('bank' in fact ? fact.bank : undefined);
  const byBank = new Map(
    standing.flatMap(({ entry }) => (bankOf(entry) ? [[bankOf(entry), entry.number] as const] : [])),
  );
  const typed = standing.filter(({ entry, cents }) => !bankOf(entry) && cents !== 0);
  const usedEntries = new Set<number>();
  const usedDues = new Set<string>();
  return lines.map((line): BankMatch => {
    const known = byBank.get(line.bank);
    if (known !== undefined) return { likeness: 'recorded', entry: known };
    const like = typed.find(
      ({ entry, cents, day }) =>
        !usedEntries.has(entry.number) && cents === line.amount && Math.abs(daysBetween(day, line.day)) <= typedDays,
    );
    if (like) {
      usedEntries.add(like.entry.number);
      return { likeness: 'recorded', entry: like.entry.number };
    }
    const match = unrecorded(book, line, usedDues);
    if (match.likeness === 'likely') usedDues.add(`${match.part} ${match.due}`);
    return match;
  });
}

function unrecorded(book: Book, line: MatchedLine, used: ReadonlySet<string>): BankMatch {
  if (book.ended) return { likeness: 'none' };
  const parts = book.parts.filter((part) => isSameWay(part, line.amount));
  const isEqual = (amount: number) => Math.abs(amount - Math.abs(line.amount)) <= tolerance;
  const found = parts.flatMap((part) => {
    const due = expectedOf(book, part, line.day).find(
      (each) => each.amounts.some(isEqual) && !used.has(`${each.part} ${each.due}`),
    );
    return due ? [due] : [];
  });
  const equal = parts.filter((part) => isEqual(usualOf(book, part)) || found.some((each) => each.part === part.id));
  const [only] = found;
  if (only && equal.length === 1) return { likeness: 'likely', part: only.part, due: only.due };
  const named = parts.filter(({ payee }) => payee !== null && hasWords(line.text, payee));
  const [likeNamed] = named.length === 1 ? named : equal.length === 1 ? equal : [];
  if (likeNamed) return { likeness: 'possible', part: likeNamed.id };
  return { likeness: equal.length + named.length > 0 ? 'possible' : 'none' };
}

/** Whether money of a part goes the way of an amount; what the seller pays is on no account of the investor's. */
function isSameWay(part: Part, amount: number): boolean {
  if (isLoan(part) && part.paidBy === 'seller') return false;
  const pays = isLoan(part) ? part.direction === 'pay' : part.kind === 'owner_lease';
  return pays === amount < 0;
}

/** Installments that are not met, around a day: whole, what is open of them, and all that is past due. */
function expectedOf({ states }: Book, part: Part, day: string): Expected[] {
  const isNear = (due: string) => due >= daysAfter(day, -late) && due <= daysAfter(day, early);
  const until = daysAfter(day, early);
  const state = states[part.id];
  if (!isLoan(part)) {
    if (part.rent === null || part.firstDue === null || !state?.lease || state.lease.option === 'exercised') return [];
    const pastDue = rentPastDue(part, state.lease, day);
    const dues: string[] = [];
    for (
      let due = dueDay(part.firstDue, state.lease.met);
      due <= until;
      due = dueDay(part.firstDue, state.lease.met + dues.length)
    ) {
      dues.push(due);
    }
    const { rent } = part;
    return dues.filter(isNear).map((due) => ({ part: part.id, due, amounts: [rent, pastDue] }));
  }
  const terms = termsOfPart(part);
  if (!terms || !state?.loan) return [];
  const loan = fromKept(state.loan);
  const [open, pastDue] = [openOf(terms, loan, day), pastDueOf(terms, loan, day)];
  return dueBy(terms, loan, until)
    .filter(({ due }) => isNear(due))
    .map(({ due, amount }) => ({
      part: part.id,
      due,
      amounts: [amount, ...(open?.due === due ? [open.amount] : []), pastDue],
    }));
}

/** What a part pays each month; -1 while nobody knows. */
function usualOf({ states }: Book, part: Part): number {
  if (!isLoan(part)) return part.rent ?? -1;
  const loan = states[part.id]?.loan;
  if (!loan) return part.payment === null ? -1 : part.payment + part.escrow;
  const { payment, escrow } = termsNow(loan);
  return payment + escrow;
}

/** Whether a bank's text has every word of a payee. */
function hasWords(text: string, payee: string): boolean {
  const wordsOf = (each: string) =>
    each
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  const words = new Set(wordsOf(text));
  const asked = wordsOf(payee);
  return asked.length > 0 && asked.every((word) => words.has(word));
}
