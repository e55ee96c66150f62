import * as z from 'zod/mini';
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';

/* What a seller answers. Separate from links and pages: deals, their log and events name it, too. */

/** A page takes a kind that it does not know for a question: something to read. */
export const AnswerKind = openEnum(
  ['interest', 'counter', 'question', 'call', 'no', 'take_back', 'sign', 'unsign'],
  'question',
);
export type AnswerKind = z.infer<typeof AnswerKind>;

/** Which number a seller may want otherwise. */
export const CounterNumber = z.enum(['price', 'closing', 'monthly']);
export type CounterNumber = z.infer<typeof CounterNumber>;

/** That a seller waits for the sender; with the deal in lists. */
export const SellerWaiting = z.object({
  /** Of the latest answer. */
  page_id: Ulid,
  kind: AnswerKind,
  at: z.iso.datetime(),
  /** The unread answers of all of the deal's pages. */
  count: z.int(),
});
export type SellerWaiting = z.infer<typeof SellerWaiting>;
