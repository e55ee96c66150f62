import * as z from 'zod/mini';
import { PartId } from '#shared/finance/part.ts';
import { Bill, moneyEntry } from './entry-fields.ts';
import type { EntryKind } from './entry-kind.ts';

export const EscrowPaid = z.strictObject({
  ...moneyEntry,
  kind: z.literal('escrow_paid'),
  part: PartId,
  account: Bill,
});

/** A bill that was paid out of escrow. */
export const escrowPaid: EntryKind<z.infer<typeof EscrowPaid>> = {
  title: 'Paid from escrow',
  takenBy: 'loans',
  toLoan: ({ kind, amount }) => ({ kind, amount }),
  // A lender pays it out of its escrow. Of a note that is received the investor holds the escrow.
  cash: ({ amount }, directed) => Math.min(0, -directed(amount)),
  differs: (_, label) => `Escrow, ${label}`,
  splitAgainst: ({ account }, { direction, paidBy }) =>
    direction === 'pay' && paidBy === 'us' ? `expenses:${account}` : null,
};
