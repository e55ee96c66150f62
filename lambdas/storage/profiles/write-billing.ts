import * as z from 'zod/mini';
import { getRow, toSet, toUpdate, type Write } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import type { Billing } from '#shared/account/billing.ts';
import { SubscriptionStatus, Tier } from '#shared/account/plan-terms.ts';
import type { Subscription } from '#shared/account/subscription.ts';

/*
 * What a sync of payments writes into a profile. Syncs race: the one that began to read last wins, because it has seen
 * all that the others have.
 */

const Plan = z.object({ subscription_tier: Tier, subscription_status: SubscriptionStatus });
type Plan = z.infer<typeof Plan>;

const Before = z.extend(Plan, {
  stripe_customer: z.optional(z.string()),
  billing_read_at: z.optional(z.iso.datetime()),
});

export type BillingChange = {
  /** `undefined` leaves the account's own plan or trial as it is. */
  plan: (Plan & Partial<Subscription> & { access_until: string }) | undefined;
  /** Removed when `undefined`. */
  paid_through: string | undefined;
  billing: Billing | undefined;
};

/**
 * Writes what was read of a customer's payments, while the profile is this customer's and has nothing that was read
 * later.
 *
 * @param readAt the time before the first read.
 * @param before the tier and status that it must have; any when `undefined`.
 */
export function toWriteBilling(
  id: string,
  customer: string,
  { plan, paid_through, billing }: BillingChange,
  readAt: Date,
  before: Plan | undefined,
): Write {
  const time = readAt.toISOString();
  const set = toSet({ ...plan, paid_through, billing, billing_read_at: time, updated_at: time });
  const removed = Object.entries({ paid_through, billing }).flatMap(([name, value]) => (value ? [] : name));
  return toUpdate(
    profilesTable,
    { id },
    {
      change: `${set.change}${removed.length > 0 ? ` REMOVE ${removed.join(', ')}` : ''}`,
      names: set.names,
      values: {
        ...set.values,
        ':customer': customer,
        ':readAt': time,
        ...(before && { ':tier': before.subscription_tier, ':status': before.subscription_status }),
      },
      condition: [
        'stripe_customer = :customer AND (attribute_not_exists(billing_read_at) OR billing_read_at < :readAt)',
        ...(before ? ['subscription_tier = :tier', 'subscription_status = :status'] : []),
      ].join(' AND '),
    },
    'NONE',
  );
}

/** The plan of a profile; `undefined` when it is gone, is another customer's, or has what was read later. */
export async function findPlan(id: string, customer: string, readAt: Date): Promise<Plan | undefined> {
  const row = await getRow(profilesTable, { id });
  const before = row && Before.parse(row);
  const isOurs = before?.stripe_customer === customer && (before.billing_read_at ?? '') < readAt.toISOString();
  return isOurs ? before : undefined;
}
