import * as z from 'zod/mini';
import { accountNames } from '#shared/book/reckoning/account-names.ts';
import { Account, moneyEntry } from './entry-fields.ts';
import type { EntryKind } from './entry-kind.ts';

export const Income = z.strictObject({ ...moneyEntry, kind: z.literal('income'), account: Account });

export const income: EntryKind<z.infer<typeof Income>> = {
  title: 'Income',
  cash: ({ amount }) => amount,
  differs: ({ account }) => accountNames[account],
  posts: ({ account, amount }) => ({ account: `income:${account.replaceAll('_', ' ')}`, cents: -amount }),
};
