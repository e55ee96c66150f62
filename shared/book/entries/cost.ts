import * as z from 'zod/mini';
import { Account, moneyEntry } from './entry-fields.ts';
import type { EntryKind } from './entry-kind.ts';

export const Cost = z.strictObject({ ...moneyEntry, kind: z.literal('cost'), account: Account });

export const cost: EntryKind<z.infer<typeof Cost>> = {
  title: 'Cost',
  cash: ({ amount }) => -amount,
  posts: ({ account, amount }) => ({ account: `expenses:${account.replaceAll('_', ' ')}`, cents: amount }),
};
