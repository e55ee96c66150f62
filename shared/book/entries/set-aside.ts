import * as z from 'zod/mini';
import { Amount } from '#shared/finance/part.ts';
import { anyEntry } from './entry-fields.ts';
import type { EntryKind } from './entry-kind.ts';

/** Cash that waits for bills, or goes back from there: it costs nothing. */
export const SetAside = z.strictObject({
  ...anyEntry,
  kind: z.literal('set_aside'),
  amount: Amount,
  back: z.optional(z.boolean()),
});

export const setAside: EntryKind<z.infer<typeof SetAside>> = {
  title: 'Set aside',
  house: (book, { amount, back }) => ({ ...book, setAside: book.setAside + (back ? -amount : amount) }),
  problem: ({ amount, back }, book) =>
    back && amount > book.setAside ? { field: 'amount', text: 'Less than this is set aside.' } : null,
  posts: ({ amount, back }) => ({ account: 'assets:cash:set aside', cents: back ? -amount : amount }),
};
