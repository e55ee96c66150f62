import * as z from 'zod/mini';
import { PartId } from '#shared/finance/part.ts';
import { moneyEntry } from './entry-fields.ts';
import type { EntryKind } from './entry-kind.ts';

export const EscrowRefund = z.strictObject({ ...moneyEntry, kind: z.literal('escrow_refund'), part: PartId });

/** Escrow may come back after the loan's end. */
export const escrowRefund: EntryKind<z.infer<typeof EscrowRefund>> = {
  title: 'Escrow refund',
  takenBy: 'loans',
  afterPayoff: true,
  toLoan: ({ kind, amount }) => ({ kind, amount }),
  cash: ({ amount }, directed) => -directed(amount),
  differs: (_, label) => `Escrow, ${label}`,
};
