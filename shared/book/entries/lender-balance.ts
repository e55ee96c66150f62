import * as z from 'zod/mini';
import { Cents, PartId } from '#shared/finance/part.ts';
import { anyEntry } from './entry-fields.ts';
import type { EntryKind } from './entry-kind.ts';

/** The principal as the lender's statement says. */
export const LenderBalance = z.strictObject({
  ...anyEntry,
  kind: z.literal('lender_balance'),
  part: PartId,
  principal: Cents,
});

export const lenderBalance: EntryKind<z.infer<typeof LenderBalance>> = {
  title: 'Balance as the lender says',
  takenBy: 'loans',
  correctsDebt: true,
  toLoan: ({ kind, principal }) => ({ kind, principal }),
};
