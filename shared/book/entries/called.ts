import * as z from 'zod/mini';
import { PartId } from '#shared/finance/part.ts';
import { anyEntry } from './entry-fields.ts';
import type { EntryKind } from './entry-kind.ts';

/** The lender demands the balance by a day. */
export const Called = z.strictObject({ ...anyEntry, kind: z.literal('called'), part: PartId, by: z.iso.date() });

export const called: EntryKind<z.infer<typeof Called>> = {
  title: 'Balance demanded',
  takenBy: 'loans',
  withoutTerms: true,
  dates: ({ by }) => ({ calledBy: by }),
  problem: ({ by, day }) => (by < day ? { field: 'by', text: 'This is before the day of the demand.' } : null),
};
