import * as z from 'zod/mini';
import { openEnum } from '#shared/values/open-enum.ts';

/* Separate from the catalog in plans.ts: a public page shows the plans without loading the schemas. */

export const Tier = openEnum(['basic', 'professional', 'enterprise'], 'basic');
export type Tier = z.infer<typeof Tier>;

export const SubscriptionStatus = openEnum(['trial', 'active', 'cancelled'], 'active');
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const BillingInterval = openEnum(['monthly', 'annual'], 'monthly');
export type BillingInterval = z.infer<typeof BillingInterval>;

/**
 * `free`: plans are chosen on forms that charge nothing and say so. `trial-only`: the trial runs, and nothing can be
 * bought. `stripe`: plans are paid at Stripe.
 */
export const Payments = z.enum(['free', 'trial-only', 'stripe']);
export type Payments = z.infer<typeof Payments>;

/** Days that a plan of before plans cost anything goes on. */
export const unpaidDays = 14;
