import * as z from 'zod/mini';

/* Separate from the catalog in plans.ts: a public page shows the plans without loading the schemas. */

export const Tier = z.enum(['basic', 'professional', 'enterprise']);
export type Tier = z.infer<typeof Tier>;

export const SubscriptionStatus = z.enum(['trial', 'active', 'cancelled']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const BillingInterval = z.enum(['monthly', 'annual']);
export type BillingInterval = z.infer<typeof BillingInterval>;
