import * as z from 'zod/mini';
import { getRow } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { Tier } from '#shared/account/plan-terms.ts';

const Plan = z.object({ subscription_tier: z.optional(Tier) });

/** A user's tier; `undefined` without a profile. Apart from profiles.ts, so that the chat loads no more than this. */
export async function tierOf(userId: string): Promise<Tier | undefined> {
  return Plan.parse((await getRow(profilesTable, { id: userId })) ?? {}).subscription_tier;
}
