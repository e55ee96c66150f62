import * as z from 'zod/mini';
import { Ulid } from '#shared/values/ulid.ts';
import { NextAction } from './pipeline.ts';

/** Makes what a seller answered the deal: the server reads the page and the message, and takes no term from here. */
export const NewAgreed = z.strictObject({
  page_id: Ulid,
  /** Names the seller's message. */
  key: z.string().check(z.minLength(1), z.maxLength(40)),
  /** The stage to move to, unless the deal is further. */
  stage: z.optional(z.enum(['negotiating', 'under_contract'])),
  /** The next action to set; the one before becomes a task. */
  next_action: z.optional(NextAction),
  /** Whether a version counts although a newer one was sent. */
  replaced: z.optional(z.boolean()),
});
export type NewAgreed = z.infer<typeof NewAgreed>;
