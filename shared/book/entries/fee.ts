import * as z from 'zod/mini';
import { Amount, PartId } from '#shared/finance/part.ts';
import { anyEntry } from './entry-fields.ts';
import type { EntryKind } from './entry-kind.ts';

export const Fee = z.strictObject({ ...anyEntry, kind: z.literal('fee'), part: PartId, amount: Amount });

/** A late fee that is due: a payment pays it. */
export const fee: EntryKind<z.infer<typeof Fee>> = {
  title: 'Fee',
  takenBy: 'loans',
  toLoan: ({ kind, amount }) => ({ kind, amount }),
  postsOn: ({ amount }, { sign, fees, feesDue }) => ({
    postings: [{ account: fees, cents: sign * amount }],
    against: feesDue,
  }),
};
