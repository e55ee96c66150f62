import * as z from 'zod/mini';
import { isDueOf, isMet } from '#shared/book/base/due.ts';
import { Cents, isLoan, PartId } from '#shared/finance/part.ts';
import { daysAfter } from '#shared/values/days.ts';
import { moneyEntry } from './entry-fields.ts';
import type { EntryKind } from './entry-kind.ts';

export const Payment = z.strictObject({
  ...moneyEntry,
  kind: z.literal('payment'),
  part: PartId,
  /** Above 0; earlier releases took a 0, which counts for nothing. */
  amount: Cents,
  /** Meant for the principal: it waits behind what is due. */
  toPrincipal: z.optional(Cents),
  /** Meant for fees, at most what is due of them. */
  toFees: z.optional(Cents),
  /** The installment's due day, of a payment as planned: it is recorded once. */
  due: z.optional(z.iso.date()),
});

/** Money for a loan or lease. */
export const payment: EntryKind<z.infer<typeof Payment>> = {
  title: 'Payment',
  takenBy: 'both',
  withoutTerms: true,
  toLoan: ({ kind, amount, toPrincipal, toFees }) => ({
    ...{ kind, amount },
    ...(toPrincipal !== undefined && { toPrincipal }),
    ...(toFees !== undefined && { toFees }),
  }),
  toLease: ({ kind, amount }) => ({ kind, amount }),
  cash: ({ amount }, directed) => directed(amount),
  problem({ day, amount, toPrincipal = 0, toFees = 0, due }, _, found) {
    if (!found) return null;
    const { part, kept } = found;
    if (!isLoan(part) && toPrincipal + toFees > 0) {
      return { field: 'toPrincipal', text: 'A lease has no principal.' };
    }
    if (amount === 0) return { field: 'amount', text: 'Enter what was paid.' };
    if (toPrincipal + toFees > amount) return { field: 'toPrincipal', text: 'This is more than what was paid.' };
    if (due === undefined) return null;
    if (!isDueOf(part, due)) return { field: 'due', text: 'Nothing is due on this day.' };
    if (isMet(part, kept, due)) return { field: 'due', text: 'This payment is already recorded.' };
    return due > daysAfter(day, 366) ? { field: 'due', text: 'This is due later than in a year.' } : null;
  },
};
