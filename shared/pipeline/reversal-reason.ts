import type * as z from 'zod/mini';
import { openEnum } from '#shared/values/open-enum.ts';

/* Separate from entries: a deal's activity has it without them. */

/** Why an entry is taken back. */
export const ReversalReason = openEnum(
  ['returned', 'duplicate', 'wrong_amount', 'wrong_day', 'wrong_loan', 'undo', 'other'],
  'other',
);
export type ReversalReason = z.infer<typeof ReversalReason>;
