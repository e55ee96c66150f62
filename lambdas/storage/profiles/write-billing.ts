import * as z from 'zod/mini';
import { alone, type Commit, getRow, type Row, toSet, toUpdate } from '#lambdas/storage/table.ts';
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

/** The maximum of attempts; each but the first follows a concurrent change of tier or status. */
const maxAttempts = 5;

/**
 * Writes what was read of a customer's payments. One call of the table when tier and status stay as they are.
 *
 * @param readAt the time before the first read.
 * @param commitOf returns the commit for a change of tier or status; plain update when it is absent.
 * @returns false when the profile is gone, is another customer's, or has what was read later.
 */
export async function writeBilling(
  id: string,
  customer: string,
  { plan, paid_through, billing }: BillingChange,
  readAt: Date,
  commitOf: (before: Plan, after: Plan) => Promise<Commit | undefined>,
): Promise<boolean> {
  const time = readAt.toISOString();
  const set = toSet({ ...plan, paid_through, billing, billing_read_at: time, updated_at: time });
  const removed = Object.entries({ paid_through, billing }).flatMap(([name, value]) => (value ? [] : name));
  const change = `${set.change}${removed.length > 0 ? ` REMOVE ${removed.join(', ')}` : ''}`;
  /** The write for a row with this tier and status. */
  const writeOver = (before: Plan | undefined) =>
    toUpdate(
      profilesTable,
      { id },
      {
        change,
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
  // Most syncs find the plan that is there.
  if (await alone(writeOver(plan))) return true;
  for (let attempt = 1; plan && attempt < maxAttempts; attempt += 1) {
    const before = await findBefore(id);
    if (!before || before.stripe_customer !== customer || (before.billing_read_at ?? '') >= time) return false;
    const commit = (await commitOf(before, plan)) ?? alone;
    if (await commit(writeOver(before))) return true;
  }
  return false;
}

async function findBefore(id: string): Promise<z.infer<typeof Before> | undefined> {
  const row: Row | undefined = await getRow(profilesTable, { id });
  return row && Before.parse(row);
}
