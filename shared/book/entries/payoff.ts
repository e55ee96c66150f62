import * as z from 'zod/mini';
import { payoffOf } from '#shared/book/reckoning/replay.ts';
import { PartId } from '#shared/finance/part.ts';
import { moneyEntry } from './entry-fields.ts';
import type { EntryKind } from './entry-kind.ts';

/** Ends the loan. One that differs from our quote says why in its note. */
export const Payoff = z.strictObject({ ...moneyEntry, kind: z.literal('payoff'), part: PartId });

export const payoff: EntryKind<z.infer<typeof Payoff>> = {
  title: 'Payoff',
  takenBy: 'loans',
  toLoan: ({ kind, amount }) => ({ kind, amount }),
  cash: ({ amount }, directed) => directed(amount),
  differs: (_, label) => `Payoff, ${label}`,
  problem({ day, amount, note }, _, found) {
    const on = note ? null : found?.loanOn(day);
    return on && amount !== payoffOf(on.terms, on.state, day).total
      ? { field: 'note', text: 'This differs from our figure. Say why.' }
      : null;
  },
};
