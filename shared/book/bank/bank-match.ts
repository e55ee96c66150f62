import * as z from 'zod/mini';
import { type Book, EntryNumber } from '#shared/book/base/book.ts';
import { type CashFlow, cashFlows } from '#shared/book/cash.ts';
import type { KeptEntry } from '#shared/book/entries/entry.ts';
import { BankLine } from '#shared/book/entries/entry-fields.ts';
import { reversals } from '#shared/book/facts.ts';
import { mostCents, PartId } from '#shared/finance/part.ts';
import { daysAfter } from '#shared/values/days.ts';
import { lineOfText } from '#shared/values/free-text.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { type Falling, fallingDue, isSameWay, near, wordsOf } from './bank-dues.ts';
import { LineSplit, splitsOf } from './bank-splits.ts';
import { secondOfLine } from './second-of-line.ts';

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
  /** What it pays, where that is more than one thing. */
  split: z.optional(LineSplit),
  /** The entry whose money has come back with it. */
  returns: z.optional(EntryNumber),
});
export type BankMatch = z.infer<typeof BankMatch>;

/** An entry that was typed may have another day than the bank's line, and so may another line of the same payment. */
const typedDays = 3;
const alikeDays = 5;
/** Money comes back within so many days, and its line says so. */
const returnDays = 40;
const returnWords = 'return returned returns reversal reversed nsf chargeback refund refunded bounced'.split(' ');
const tolerance = 1;

/**
 * Proposes a match for each line, in the order of the lines. Two lines are never the same entry or installment, and an
 * amount that several loans or leases have is never likely.
 * @param entries all of them, in any order.
 */
export function matchesOf(book: Book, entries: readonly KeptEntry[], lines: readonly MatchedLine[]): BankMatch[] {
  const flows = cashFlows(book, entries);
  const cameBack = returned(entries);
  const undone = reversals(entries);
  // What came back was there: the bank has both.
  const moved = flows.filter(
    ({ entry, isReversal }) => !isReversal && (!undone.has(entry.number) || cameBack.has(entry.number)),
  );
  const byBank = new Map(moved.flatMap(({ entry }) => (bankOf(entry) ? [[bankOf(entry), entry.number] as const] : [])));
  const takeTyped = entriesAround(
    moved.filter(({ entry, cents }) => !bankOf(entry) && cents !== 0),
    around(typedDays),
  );
  const takeReturn = entriesAround(
    flows.filter(({ entry, isReversal }) => isReversal && cameBack.has(entry.number)),
    around(typedDays),
  );
  const own = new Set(lines.flatMap(({ bank }) => [bank, secondOfLine(bank)]));
  const takeAlike = entriesAround(
    moved.filter(({ entry, cents }) => {
      const bank = bankOf(entry);
      return bank !== undefined && !own.has(bank) && cents !== 0;
    }),
    around(alikeDays),
  );
  const takeReturned = entriesAround(
    moved
      .filter(({ entry, cents }) => cents !== 0 && !undone.has(entry.number))
      // The latest is the one.
      .toSorted((one, other) => other.day.localeCompare(one.day) || other.entry.number - one.entry.number),
    Array.from({ length: returnDays + 1 }, (_, at) => -at),
  );
  const parts = book.ended ? [] : fallingDue(book, lines);
  const usedDues = new Set<string>();
  return lines.map((line): BankMatch => {
    const known =
      byBank.get(line.bank) ??
      byBank.get(secondOfLine(line.bank)) ??
      takeTyped(line)?.number ??
      backOf(takeReturn(line));
    if (known !== undefined) return { likeness: 'recorded', entry: known };
    const words = wordsOf(line.text);
    const match = unrecorded(parts, line, words, usedDues);
    const alike = takeAlike(line);
    const bank = alike && bankOf(alike);
    if (alike && bank) {
      const { number: entry, fact, recorded_at } = alike;
      const part = match.part ?? ('part' in fact ? fact.part : undefined);
      const of = { entry, day: fact.day, file: recorded_at.slice(0, 'YYYY-MM-DD'.length), bank };
      return { likeness: 'possible', ...(part && { part }), alike: of };
    }
    const back = returnWords.some((word) => words.has(word))
      ? takeReturned({ day: line.day, amount: -line.amount })?.number
      : undefined;
    if (back !== undefined) return { likeness: 'possible', returns: back };
    if (match.likeness === 'likely') usedDues.add(`${match.part} ${match.due}`);
    return match;
  });

  function backOf(entry: KeptEntry | undefined): number | undefined {
    return entry && undone.get(entry.number);
  }
}

const bankOf = ({ fact }: KeptEntry) => ('bank' in fact ? fact.bank : undefined);

/** The entries whose money came back. */
const returned = (entries: readonly KeptEntry[]): Set<number> =>
  new Set(entries.flatMap(({ fact }) => (fact.kind === 'reversal' && fact.reason === 'returned' ? [fact.of] : [])));

const around = (most: number) => Array.from({ length: 2 * most + 1 }, (_, at) => at - most);

/** Takes the first entry with an amount on one of these days from its day, once; `undefined` when there is none. */
function entriesAround(
  typed: readonly CashFlow[],
  days: readonly number[],
): (line: Pick<MatchedLine, 'day' | 'amount'>) => KeptEntry | undefined {
  const keyOf = (day: string, cents: number) => `${day} ${cents}`;
  const places = Map.groupBy(typed.keys(), (at) => keyOf(typed[at]?.day ?? '', typed[at]?.cents ?? 0));
  // The later ones first, so that the first is taken from the end.
  for (const each of places.values()) each.reverse();
  return ({ day, amount }) => {
    const found = days.map((each) => places.get(keyOf(daysAfter(day, each), amount)));
    const first = Math.min(...found.map((each) => each?.at(-1) ?? Number.POSITIVE_INFINITY));
    found.find((each) => each?.at(-1) === first)?.pop();
    return typed[first]?.entry;
  };
}

function unrecorded(
  all: readonly Falling[],
  line: MatchedLine,
  words: ReadonlySet<string>,
  used: ReadonlySet<string>,
): BankMatch {
  const nearby = all
    .filter(({ part }) => isSameWay(part, line.amount))
    .map((each) => ({ each, dues: near(each, line.day) }));
  const falling = nearby.map(({ each }) => each);
  const isEqual = (amount: number) => Math.abs(amount - Math.abs(line.amount)) <= tolerance;
  const found = nearby.flatMap(({ each, dues }) => {
    const { id } = each.part;
    const met = dues.find(({ due, amounts }) => amounts.some(isEqual) && !used.has(`${id} ${due}`));
    return met ? [{ part: id, due: met.due }] : [];
  });
  const equal = falling.filter(({ part, usual }) => isEqual(usual) || found.some((each) => each.part === part.id));
  const [only] = found;
  if (only && equal.length === 1) return { likeness: 'likely', ...only };
  const named = falling.filter(({ payee }) => payee.length > 0 && payee.every((word) => words.has(word)));
  const splits = equal.length === 0 ? splitsOf(nearby, line, isEqual) : [];
  const split = oneOf(splits, named);
  if (split) {
    const [first, second] = split;
    return { likeness: 'possible', ...(first && !second && { part: first.part }), split };
  }
  const both = equal.filter((each) => named.includes(each));
  const [like] = [both, named, equal].find(({ length }) => length === 1) ?? [];
  if (like) return { likeness: 'possible', part: like.part.id };
  return { likeness: equal.length + named.length + splits.length > 0 ? 'possible' : 'none' };
}

/** The only split, or the only one of parts that a line names. */
function oneOf(splits: readonly LineSplit[], named: readonly Falling[]): LineSplit | undefined {
  const isNamed = ({ part }: LineSplit[number]) => named.some((each) => each.part.id === part);
  return [splits, splits.filter((each) => each.every(isNamed))].find(({ length }) => length === 1)?.[0];
}
