import * as z from 'zod/mini';
import { Amount, PartId } from '#shared/finance/part.ts';
import { anyEntry } from './entry-fields.ts';
import type { EntryKind } from './entry-kind.ts';

export const FeeWaived = z.strictObject({ ...anyEntry, kind: z.literal('fee_waived'), part: PartId, amount: Amount });

export const feeWaived: EntryKind<z.infer<typeof FeeWaived>> = {
  title: 'Fee waived',
  takenBy: 'loans',
  toLoan: ({ kind, amount }) => ({ kind, amount }),
  postsOn: (_, { sign, fees, feesDue, waived }) => ({
    postings: [{ account: feesDue, cents: sign * waived }],
    against: fees,
  }),
};
