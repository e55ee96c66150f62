import type { BankFileLine } from '#shared/book/bank/bank-lines.ts';
import type { BankMatch } from '#shared/book/bank/bank-match.ts';
import type { LineSplit } from '#shared/book/bank/bank-splits.ts';
import { secondOfLine } from '#shared/book/bank/second-of-line.ts';
import { comesIn, isOwn } from '#shared/book/desk/due-of-books.ts';
import type { NewEntry } from '#shared/book/entries/entry.ts';
import type { Account } from '#shared/book/entries/entry-fields.ts';
import { accountNames } from '#shared/book/reckoning/account-names.ts';
import type { Part } from '#shared/finance/part.ts';
import { newUlid } from '#web/api/new-ulid.ts';
import { labelOf } from '#web/areas/book/words/book-words.ts';
import { inLine } from '#web/areas/book/words/figures.ts';

/* The lines of a bank's file as the user decides on them. Money in whole cents. */

export type BankResult = { kind: 'recorded' | 'already' } | { kind: 'failed'; text: string };

export type BankRow = BankFileLine & {
  /** Names the entry, and another one of the same line: one that is sent again is the same. */
  id: string;
  secondId: string;
  bank: string;
  match: BankMatch;
  /** A part, an account such as "repairs", or what the match proposes; empty until one is chosen. */
  choice: string;
  isTicked: boolean;
  result?: BankResult;
};

const ranks: Record<BankMatch['likeness'], number> = { likely: 0, possible: 1, none: 2, recorded: 3 };

/**
 * The rows to decide on: what is likely first, and ticked. Lines are matched some at a time, so that an installment or
 * entry may be found twice: the later line is possible only.
 *
 * @param closing of the book: nothing before it is recorded.
 */
export function bankRows(
  lines: readonly BankFileLine[],
  names: readonly string[],
  matches: readonly BankMatch[],
  closing: string,
): BankRow[] {
  const used = new Set<string>();
  const own = new Set(names);
  const rows = lines.map((line, at): BankRow => {
    const match = once(ofOtherFile(matches[at] ?? { likeness: 'none' }, own), used);
    const isLikely =
      match.likeness === 'likely' && match.part !== undefined && line.day >= closing && !line.mayBePending;
    const bank = names[at] ?? '';
    return { ...line, id: newUlid(), secondId: newUlid(), bank, match, choice: choiceOf(match), isTicked: isLikely };
  });
  return rows.toSorted(
    (one, other) => ranks[one.match.likeness] - ranks[other.match.likeness] || one.line - other.line,
  );
}

const proposed = 'as proposed';

const choiceOf = ({ split, returns, part = '' }: BankMatch) =>
  split !== undefined || returns !== undefined ? proposed : part;

/** What is like an entry whose own line is in this file, too, is another payment. */
function ofOtherFile({ alike, ...match }: BankMatch, own: ReadonlySet<string>): BankMatch {
  return alike && !own.has(alike.bank) ? { ...match, alike } : match;
}

function once(match: BankMatch, used: Set<string>): BankMatch {
  const key = match.entry ?? (match.likeness === 'likely' ? `${match.part} ${match.due}` : undefined);
  if (key === undefined) return match;
  if (used.has(String(key))) return { likeness: 'possible', ...(match.part && { part: match.part }) };
  used.add(String(key));
  return match;
}

/** Whether a line may be recorded at all. */
export const isOpenRow = ({ match, result, day }: BankRow, closing: string): boolean =>
  match.likeness !== 'recorded' && day >= closing && (result === undefined || result.kind === 'failed');

export type Choice = { value: string; label: string };

const costs = ['taxes', 'insurance', 'hoa', 'repairs', 'management', 'other'] as const satisfies readonly Account[];
const incomes = ['rent', 'option_fee', 'other'] as const satisfies readonly Account[];

/** Choices for a line: what is proposed, parts whose money goes its way, and accounts of the house. */
export function choicesFor({ amount, match }: Pick<BankRow, 'amount' | 'match'>, parts: readonly Part[]): Choice[] {
  const isIn = amount > 0;
  const house: readonly Account[] = isIn ? incomes : costs;
  return [
    ...(match.returns === undefined ? [] : [{ value: proposed, label: 'Returned payment' }]),
    ...(match.split === undefined ? [] : [{ value: proposed, label: splitText(match.split, parts) }]),
    ...parts.filter((part) => isOwn(part) && comesIn(part) === isIn).map(({ id, label }) => ({ value: id, label })),
    ...house.map((account) => ({ value: account, label: `${isIn ? 'Income' : 'Cost'}: ${accountNames[account]}` })),
  ];
}

/** "Second loan, with the late fee", "Second loan, two months", "First loan and second loan". */
export function splitText(split: LineSplit, parts: readonly Part[]): string {
  const [first, second] = split.map(({ part }) => labelOf(parts, part));
  if (second !== undefined) return `${first} and ${inLine(second)}`;
  return `${first}, ${split[0]?.fee === undefined ? 'two months' : 'with the late fee'}`;
}

/** The entries of a line, in order; none while nobody has said what it is. Its text stays in the browser. */
export function entriesOfRow({ id, secondId, bank, day, amount, choice, match }: BankRow): NewEntry[] {
  const of = { id, day, amount: Math.abs(amount), bank };
  const account = (amount > 0 ? incomes : costs).find((each) => each === choice);
  if (account) return [{ ...of, kind: amount > 0 ? 'income' : 'cost', account }];
  if (choice === '') return [];
  if (choice !== proposed) {
    const isAsDue = match.likeness === 'likely' && match.part === choice && match.due !== undefined;
    return [{ ...of, kind: 'payment', part: choice, ...(isAsDue && { due: match.due }) }];
  }
  if (match.returns !== undefined) return [{ id, day, kind: 'reversal', of: match.returns, reason: 'returned' }];
  return (match.split ?? []).flatMap(({ part, amount: cents, dues, fee = 0, isFeeNew }, at): NewEntry[] => {
    const [due, next] = dues;
    const named = at === 0 ? of : { id: secondId, day, bank: secondOfLine(bank) };
    const paid = { ...named, amount: cents, kind: 'payment' as const, part, ...(!next && due && { due }) };
    return isFeeNew ? [{ kind: 'fee', id: secondId, day, part, amount: fee }, paid] : [paid];
  });
}
