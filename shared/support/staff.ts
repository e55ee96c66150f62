import * as z from 'zod/mini';
import { Tier } from '#shared/account/plan-terms.ts';
import { SubscriptionState } from '#shared/account/subscription.ts';
import { Ulid } from '#shared/values/ulid.ts';

/** An answer the staff keeps at hand. */
export const CannedAnswer = z.object({ id: Ulid, title: z.string(), text: z.string() });
export type CannedAnswer = z.infer<typeof CannedAnswer>;

export const CannedAnswerText = z.strictObject({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
});
export type CannedAnswerText = z.infer<typeof CannedAnswerText>;

/** At most this many are kept, so that one page holds them all. */
export const maxCannedAnswers = 100;

/** What the staff is told about the customer of a chat: this and no more. */
export const ChatCustomer = z.object({
  /** A guest has no account to tell of. */
  signed_in: z.boolean(),
  subscription_tier: z.optional(Tier),
  /** As Settings shows it. */
  subscription_status: z.optional(SubscriptionState),
  /** Saved analyses of the last 30 days. */
  recent_analyses: z.optional(z.int()),
});
export type ChatCustomer = z.infer<typeof ChatCustomer>;
