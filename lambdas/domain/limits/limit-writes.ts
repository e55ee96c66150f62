import { Refusal } from '#lambdas/runtime/errors.ts';
import { secondsLeftOfDay } from '#lambdas/runtime/seconds-left.ts';
import { countWritten, type Written } from '#lambdas/storage/integrations/written-counts.ts';
import { writesPerDay } from '#shared/account/fair-use.ts';
import { wholeNumber } from '#shared/values/numbers.ts';

/* Limits of a day on calls that write many rows at once. */

const refusalOf: Record<Written, (most: string) => string> = {
  'stored-rows': (most) => `You have sent ${most} rows today. Go on tomorrow.`,
  'moved-rows': (most) => `You have put ${most} rows in line today. Go on tomorrow.`,
  'changed-deals': (most) => `Your lists have changed ${most} deals today. Go on tomorrow.`,
  'book-entries': (most) => `You have sent ${most} entries today. Go on tomorrow.`,
};

/** Counts what a call is about to write. @throws `rate_limited` when the day's are used up. */
async function limitWrites(userId: string, what: Written, amount: number, most: number, now: Date): Promise<void> {
  if (amount === 0 || (await countWritten(userId, what, amount, most, now))) return;
  throw new Refusal('rate_limited', refusalOf[what](wholeNumber(most)), secondsLeftOfDay(now));
}

/** Rows with facts that are stored; `most` is the plan's. @throws `rate_limited` */
export const limitStoredRows = (userId: string, rows: number, most: number, now: Date) =>
  limitWrites(userId, 'stored-rows', rows, most, now);

/** Rows of lists that are put in line by hand. @throws `rate_limited` */
export const limitMovedRows = (userId: string, rows: number, now: Date) =>
  limitWrites(userId, 'moved-rows', rows, writesPerDay.movedRows, now);

/** Deals that a list changes, or gives back. @throws `rate_limited` */
export const limitChangedDeals = (userId: string, deals: number, now: Date) =>
  limitWrites(userId, 'changed-deals', deals, writesPerDay.changedDeals, now);

/** Entries that are sent to books together. @throws `rate_limited` */
export const limitBookEntries = (userId: string, entries: number, now: Date) =>
  limitWrites(userId, 'book-entries', entries, writesPerDay.bookEntries, now);
