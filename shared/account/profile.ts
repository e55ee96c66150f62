import * as z from 'zod/mini';
import { BrandChanges, BrandTexts } from '#shared/brand/brand.ts';
import { BuyBox, BuyBoxChanges } from '#shared/deal/buy-box.ts';
import { dayMs } from '#shared/values/days.ts';
import { freeText, lineOfText } from '#shared/values/free-text.ts';
import { Billing } from './billing.ts';
import { DealViews } from './deal-views.ts';
import { Door } from './door.ts';
import { BillingInterval, SubscriptionStatus, Tier } from './plan-terms.ts';
import { trialDays } from './plans.ts';
import { ReminderChanges, ReminderSettings } from './reminder-settings.ts';
import { UserId } from './workspace.ts';

/** A calendar month in UTC, `YYYY-MM`: the usage period of a lookup. */
export const UsagePeriod = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/** An account as the API answers it. `id` is the Cognito `sub`. Times are ISO 8601 in UTC. */
export const Profile = z.object({
  id: UserId,
  email: z.string(),
  full_name: z.string(),
  avatar_url: z.nullable(z.string()),
  phone: z.string(),
  company: z.string(),
  bio: z.string(),
  subscription_tier: Tier,
  subscription_status: SubscriptionStatus,
  billing_interval: BillingInterval,
  monthly_analyses_limit: z.int().check(z.gte(0)),
  monthly_analyses_used: z.int().check(z.gte(0)),
  usage_period: UsagePeriod,
  trial_end_date: z.nullable(z.iso.datetime()),
  /** When the plan ends unless it is paid again, or the trial; absent: it has no end, because plans are free. */
  access_until: z.optional(z.iso.datetime()),
  /** To when the plan is paid; absent: nothing was ever paid. */
  paid_through: z.optional(z.iso.datetime()),
  /** The subscription as it was last read; absent for an account that never went to pay. */
  billing: z.optional(Billing),
  updated_at: z.iso.datetime(),
  /** The targets and assumptions that every deal starts with; absent until the user types some. */
  buy_box: z.optional(BuyBox),
  /** When mails about deals come. */
  reminders: z.optional(ReminderSettings),
  /** Views of the deals that the user has made; absent without any. */
  deal_views: z.optional(DealViews),
  /** The account's own brand; kept, and not used, without the plan that has it. */
  brand: z.optional(BrandTexts),
  /** The URL path of the brand's logo. */
  logo_url: z.optional(z.nullable(z.string())),
  /** Workspaces of others that the account may act in, by their ids; absent before the first. */
  workspaces: z.optional(z.record(z.string(), Door)),
});
export type Profile = z.infer<typeof Profile>;

/** Users may change these fields of their own profile; any other is refused. */
export const ProfileChanges = z.strictObject({
  full_name: z.optional(lineOfText({ least: 1, most: 200 })),
  phone: z.optional(lineOfText({ most: 50 })),
  company: z.optional(lineOfText({ most: 200 })),
  bio: z.optional(freeText({ most: 2000 })),
  /** Field by field; `null` empties all of it. */
  buy_box: z.optional(z.nullable(BuyBoxChanges)),
  reminders: z.optional(ReminderChanges),
  /** Field by field; `null` empties all of it. */
  brand: z.optional(z.nullable(BrandChanges)),
  /** All of them. */
  deal_views: z.optional(DealViews),
});
export type ProfileChanges = z.infer<typeof ProfileChanges>;

/** The usage period of an instant. */
export function usagePeriod(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** When the current usage period ends and the count starts at 0 again. */
export function usageResetsAt(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

/** The end of a trial that starts now. */
export function trialEnd(now: Date): Date {
  return new Date(now.getTime() + trialDays * dayMs);
}

export type TrialOf = Pick<Profile, 'subscription_status' | 'trial_end_date' | 'access_until'>;

/** A trial is active while the status is `trial` and its end is in the future: that of the access, where it is known. */
export function isTrialActive(profile: TrialOf, now: Date): boolean {
  const end = profile.access_until ?? profile.trial_end_date;
  return profile.subscription_status === 'trial' && end !== null && new Date(end) > now;
}
