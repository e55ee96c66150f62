import * as z from 'zod/mini';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { countBack, countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { getRow, toUpdate, updateRow } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { SeenHouse } from '#shared/records/house-row.ts';
import type { ReLooks } from '#shared/records/watch/watch.ts';
import { countKey, type KeptWatch, watchKey } from './watch-rows.ts';

/* Followed houses that are looked up again: how many a workspace allows in a month (UTC), and how many were. */

const monthKey = (workspaceId: WorkspaceId, now: Date) => ({
  account: countKey(workspaceId).account,
  sort_key: `re-looks#${now.toISOString().slice(0, 'YYYY-MM'.length)}`,
});

const Budget = z.object({ re_looks: z.optional(z.int()) });
const Used = z.object({ made: z.optional(z.int()) });

export async function reLooksOf(workspaceId: WorkspaceId, now: Date): Promise<Pick<ReLooks, 'budget' | 'used'>> {
  const [counts, month] = await Promise.all([
    getRow(integrationsTable, countKey(workspaceId)),
    getRow(integrationsTable, monthKey(workspaceId, now)),
  ]);
  return { budget: Budget.parse(counts ?? {}).re_looks ?? 0, used: Used.parse(month ?? {}).made ?? 0 };
}

/** Sets how many a workspace allows. @throws `not_signed_in` when the account is deleted. */
export async function allowReLooks(workspaceId: WorkspaceId, budget: number): Promise<void> {
  const change = { change: 'SET re_looks = :budget', values: { ':budget': budget } };
  await ofUser(workspaceId)(toUpdate(integrationsTable, countKey(workspaceId), change, 'NONE'));
}

const keptDays = 62;

/** Counts one of the month. @returns false when there is none left. */
export async function countReLook(workspaceId: WorkspaceId, most: number, now: Date): Promise<boolean> {
  const key = monthKey(workspaceId, now);
  return (await countUpTo(integrationsTable, key, most, expiresIn(keptDays, now))) !== undefined;
}

export const uncountReLook = (workspaceId: WorkspaceId, now: Date): Promise<void> =>
  countBack(integrationsTable, monthKey(workspaceId, now));

/**
 * Claims a house that is to be looked up again, so that two messages do not do it twice.
 *
 * @param before when it was last asked for, as was read.
 * @returns false when another call was first, or it is followed no more.
 */
export async function claimReLook(owner: PartOwner, before: KeptWatch['looked_at'], now: Date): Promise<boolean> {
  const done = await updateRow(integrationsTable, watchKey(owner), {
    change: 'SET looked_at = :now',
    condition:
      before === undefined ? 'attribute_exists(account) AND attribute_not_exists(looked_at)' : 'looked_at = :before',
    values: { ':now': now.toISOString(), ...(before !== undefined && { ':before': before }) },
  });
  return done !== undefined;
}

/** Gives a claimed house back that was not looked up, to be tried the next day. */
export async function giveReLookBack(owner: PartOwner, before: KeptWatch['looked_at'], now: Date): Promise<void> {
  await updateRow(
    integrationsTable,
    watchKey(owner),
    {
      change: before === undefined ? 'REMOVE looked_at' : 'SET looked_at = :before',
      condition: 'looked_at = :now',
      values: { ':now': now.toISOString(), ...(before !== undefined && { ':before': before }) },
    },
    'NONE',
  );
}

/** Keeps what a source said, to be compared next time. @param source its name. */
export async function keepSeen(owner: PartOwner, seen: SeenHouse, source: string): Promise<void> {
  await updateRow(
    integrationsTable,
    watchKey(owner),
    {
      change: 'SET seen = :seen, county_name = :source',
      condition: 'exists',
      values: { ':seen': seen, ':source': source },
    },
    'NONE',
  );
}
