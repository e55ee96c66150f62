import * as z from 'zod/mini';
import { Tier } from '#shared/account/plan-terms.ts';
import { SubscriptionState } from '#shared/account/subscription.ts';
import { freeText, lineOfText } from '#shared/values/free-text.ts';
import { Ulid } from '#shared/values/ulid.ts';

export const CannedAnswer = z.object({ id: Ulid, title: z.string(), text: z.string() });
export type CannedAnswer = z.infer<typeof CannedAnswer>;

export const CannedAnswerText = z.strictObject({
  title: lineOfText({ least: 1, most: 80 }),
  text: freeText({ least: 1, most: 2000 }),
});
export type CannedAnswerText = z.infer<typeof CannedAnswerText>;

/** The maximum, so that one page holds all of them. */
export const maxCannedAnswers = 100;

/** Counted are as many analyses as this; it then stands for any more. */
export const maxRecentAnalyses = 100;

/** The staff sees this of a chat's customer, and nothing more. */
export const ChatCustomer = z.object({
  /** Absent for a guest. */
  signed_in: z.boolean(),
  subscription_tier: z.optional(Tier),
  /** As in Settings. */
  subscription_status: z.optional(SubscriptionState),
  /** Saved analyses of the last 30 days, up to `maxRecentAnalyses`. */
  recent_analyses: z.optional(z.int()),
});
export type ChatCustomer = z.infer<typeof ChatCustomer>;
