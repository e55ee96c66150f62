import type * as z from 'zod/mini';
import { openEnum } from '#shared/values/open-enum.ts';

/* Separate from the catalog in plans.ts: a public page shows the plans without loading the schemas. */

export const Tier = openEnum(['basic', 'professional', 'enterprise'], 'basic');
export type Tier = z.infer<typeof Tier>;

export const SubscriptionStatus = openEnum(['trial', 'active', 'cancelled'], 'active');
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const BillingInterval = openEnum(['monthly', 'annual'], 'monthly');
export type BillingInterval = z.infer<typeof BillingInterval>;
