import * as z from 'zod/mini';
import { EntryNumber } from '#shared/book/base/book.ts';
import { ReversalReason } from '#shared/pipeline/reversal-reason.ts';
import { anyEntry } from './entry-fields.ts';
import type { EntryKind } from './entry-kind.ts';

/** Takes one entry back, for good. */
export const Reversal = z.strictObject({
  ...anyEntry,
  kind: z.literal('reversal'),
  of: EntryNumber,
  reason: ReversalReason,
});

/** Its effect is the opposite of the entry's that it takes back, which only the caller with the other entries knows. */
export const reversal: EntryKind<z.infer<typeof Reversal>> = { title: 'Reversal' };
