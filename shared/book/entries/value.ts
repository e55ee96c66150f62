import * as z from 'zod/mini';
import { Amount } from '#shared/finance/part.ts';
import { anyEntry } from './entry-fields.ts';
import type { EntryKind } from './entry-kind.ts';

export const Value = z.strictObject({ ...anyEntry, kind: z.literal('value'), amount: Amount });

export const value: EntryKind<z.infer<typeof Value>> = {
  title: 'Value',
  house: (book, { amount, day }) => (day < (book.value?.day ?? '') ? book : { ...book, value: { amount, day } }),
};
