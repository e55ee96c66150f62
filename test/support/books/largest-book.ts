import { type Book, bookLimits, NewBook } from '#shared/book/base/book.ts';
import { type KeptEntry, NewEntry } from '#shared/book/entries/entry.ts';
import { openBook, post } from '#shared/book/posting.ts';
import { mostParts } from '#shared/finance/part.ts';
import { daysAfter } from '#shared/values/days.ts';

/* Books as large and as old as calls let them become. */

export const today = '2026-06-10';
export const posting = { now: `${today}T09:00:00.000Z`, today, source: 'typed' } as const;

const oldest = '1950-01-01';
const loan = {
  ...{
    kind: 'seller_loan',
    label: 'Loan',
    direction: 'pay',
    paidBy: 'us',
    principal: 99_999_999,
    ratePercent: 12.34567,
  },
  ...{ payment: 900_000, escrow: 37_500, firstDue: '1950-02-01', opened: oldest, interestOnly: false, maturity: null },
  ...{ rateChange: null, feesFirst: false, openingEscrow: 0, graceDays: 0, lateFee: { percent: 5 }, payee: 'One Bank' },
};
const lease = {
  ...{ kind: 'owner_lease', label: 'Lease', rent: 10_000, firstDue: '1950-02-01', credit: 100, fee: 100 },
  ...{ strike: 10_000, expiry: '2099-01-01', graceDays: 5, payee: 'One Owner' },
};

/** What a book is of: payments that meet installments, or so small ones that all of them stay open since 1950. */
export const kinds = {
  'monthly loans': { part: { ...loan, method: 'monthly' }, amount: 937_500 },
  'monthly loans, all past due': { part: { ...loan, method: 'monthly' }, amount: 1 },
  'daily loans': { part: { ...loan, method: 'daily' }, amount: 937_500 },
  'daily loans, all past due': { part: { ...loan, method: 'daily' }, amount: 1 },
  leases: { part: lease, amount: 10_000 },
};

let ids = 0;

/** A payment under a new id. */
export function payment(part: string, day: string, amount: number): NewEntry {
  ids += 1;
  const note = 'as agreed '.repeat(20).trim();
  return NewEntry.parse({ id: `01J${String(ids).padStart(23, '0')}`, kind: 'payment', part, day, amount, note });
}

/**
 * A book with nearly all of its entries, from 1950 until today.
 *
 * @param inOne whether all of them are of one part.
 */
export function largestBook(
  { part, amount }: { part: object; amount: number },
  inOne = false,
): { book: Book; entries: KeptEntry[] } {
  const parts = Array.from({ length: mostParts }, () => part);
  const news = NewBook.parse({ closing: oldest, cashIn: 5_000_000, parts });
  const plan = {
    ...{ structure: null, exit: null, release: '1.0.0', cashIn: 5_000_000, sellingCostPercent: 7, returnPercent: 12 },
    ...{ cashFlow: Array.from({ length: 360 }, () => 75_918), inputs: '{}' },
  };
  let book = openBook(news, { plan, isSample: false, now: posting.now });
  const entries: KeptEntry[] = [];
  const count = bookLimits.entries - bookLimits.entriesACall;
  for (let at = 0; at < count; at += 1) {
    const day = daysAfter('1950-02-01', Math.floor((at * 27_800) / count));
    const result = post(book, [], [payment(inOne ? 'p1' : `p${(at % mostParts) + 1}`, day, amount)], posting);
    if (!('book' in result)) throw new Error(result.text);
    book = result.book;
    entries.push(...result.entries);
  }
  return { book, entries };
}
