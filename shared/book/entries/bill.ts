import * as z from 'zod/mini';
import { anyEntry, Bill } from './entry-fields.ts';
import type { EntryKind } from './entry-kind.ts';

/** When a bill comes next; `null` for none. */
export const NextBill = z.strictObject({
  ...anyEntry,
  kind: z.literal('bill'),
  account: Bill,
  due: z.nullable(z.iso.date()),
});

export const nextBill: EntryKind<z.infer<typeof NextBill>> = {
  title: 'Next bill',
  house: (book, { account, due }) => ({ ...book, bills: { ...book.bills, [account]: due } }),
};
