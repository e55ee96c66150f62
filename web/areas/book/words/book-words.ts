import type { BookEntry } from '#shared/book/entries/entry.ts';
import { bookDisclaimer } from '#shared/book/paper/disclaimer.ts';
import type { Part } from '#shared/finance/part.ts';
import { dayMonth, shortDate } from '#shared/values/dates.ts';
import { lowerFirst } from '#shared/values/words.ts';
import { common, money } from './figures.ts';
import { wordsOf } from './kind-words.ts';

/* How a book is put into words. It counts in whole cents; `null` stands for what nobody knows. */

/** "Jun 10", with its year unless it is the present one's. */
export const dayOf = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? dayMonth(day) : shortDate(day);

/** "the first loan": a part within a sentence. */
export const inSentence = (label: string): string => (common.test(label) ? `the ${lowerFirst(label)}` : label);

export const labelOf = (parts: readonly Part[], id: string): string =>
  parts.find((part) => part.id === id)?.label ?? 'What was taken back';

export const partKindNames: Record<Part['kind'], string> = {
  seller_loan: 'Seller’s loan',
  seller_note: 'Note to the seller',
  bank_loan: 'Bank loan',
  buyer_note: 'Note from the buyer',
  owner_lease: 'Lease from the owner',
  tenant_lease: 'Lease to the tenant',
};

export const reasonNames = {
  returned: 'Returned by the bank',
  duplicate: 'Recorded twice',
  wrong_amount: 'Wrong amount',
  wrong_day: 'Wrong day',
  wrong_loan: 'Wrong loan',
  undo: 'Undone',
  other: 'Other reason',
} as const;

export const disclaimer = bookDisclaimer;

export function titleOf({ fact }: Pick<BookEntry, 'fact'>, parts: readonly Part[], original?: BookEntry): string {
  if (original) return `Reversal of ${titleOf(original, parts)}, ${dayMonth(original.fact.day)}`;
  return wordsOf(fact).title(fact, { label: 'part' in fact ? labelOf(parts, fact.part) : '' });
}

/** An entry's amount as the list shows it; empty where it moves none. */
export function amountOf({ fact }: Pick<BookEntry, 'fact'>, parts: readonly Part[], original?: BookEntry): string {
  if (original) return 'amount' in original.fact ? money(-original.fact.amount) : '';
  const part = 'part' in fact ? parts.find(({ id }) => id === fact.part) : undefined;
  return wordsOf(fact).amount?.(fact, { part }) ?? '';
}
