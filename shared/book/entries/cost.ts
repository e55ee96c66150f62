import * as z from 'zod/mini';
import { accountNames } from '#shared/book/reckoning/account-names.ts';
import { Account, moneyEntry } from './entry-fields.ts';
import type { EntryKind } from './entry-kind.ts';

export const Cost = z.strictObject({ ...moneyEntry, kind: z.literal('cost'), account: Account });

export const cost: EntryKind<z.infer<typeof Cost>> = {
  title: 'Cost',
  cash: ({ amount }) => -amount,
  differs: ({ account }) => accountNames[account],
  posts: ({ account, amount }) => ({ account: `expenses:${account.replaceAll('_', ' ')}`, cents: amount }),
};
