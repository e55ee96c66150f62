import * as z from 'zod/mini';
import { getRow } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { accessOf } from '#shared/account/access.ts';
import { SubscriptionStatus, Tier } from '#shared/account/plan-terms.ts';
import { withEnd } from './plan-end.ts';

const Plan = z.object({
  subscription_tier: Tier,
  subscription_status: SubscriptionStatus,
  trial_end_date: z.nullable(z.string()),
  access_until: z.optional(z.string()),
  monthly_analyses_limit: z.number(),
});

/** The plan that counts for a user; `undefined` without a profile. Apart from profiles.ts, so that the chat loads no more than this. */
export async function tierOf(userId: string, now: Date): Promise<Tier | undefined> {
  const row = await getRow(profilesTable, { id: userId });
  return row && accessOf(withEnd(Plan.parse(row)), now).tier;
}
