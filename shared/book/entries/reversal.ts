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

/** What it does is the opposite of what it takes back: that is up to whoever has the other entries. */
export const reversal: EntryKind<z.infer<typeof Reversal>> = { title: 'Reversal' };
