import { accountOf } from '#lambdas/storage/account-of.ts';
import { countBack, countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { getRow } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { utcDay } from '#shared/values/days.ts';

/*
 * What a workspace has asked of areas in a day (UTC), in the integrations table, under the account:
 *
 *   {account}    area-count#{day}    counts
 *   {account}    area-list#{day}     lists
 */

export type AreaUse = 'count' | 'list';

const keyOf = (use: AreaUse, workspaceId: WorkspaceId, now: Date) => ({
  account: accountOf(workspaceId),
  sort_key: `area-${use}#${utcDay(now)}`,
});

/** Counts one. @returns how many are left after it; `undefined` when none was. */
export async function countAreaUse(
  use: AreaUse,
  workspaceId: WorkspaceId,
  most: number,
  now: Date,
): Promise<number | undefined> {
  const made = await countUpTo(integrationsTable, keyOf(use, workspaceId, now), most, expiresIn(2, now));
  return made === undefined ? undefined : most - made;
}

/** Takes one back that came to nothing. */
export const uncountAreaUse = (use: AreaUse, workspaceId: WorkspaceId, now: Date): Promise<void> =>
  countBack(integrationsTable, keyOf(use, workspaceId, now));

/** How many have been made today. */
export async function areaUseOf(use: AreaUse, workspaceId: WorkspaceId, now: Date): Promise<number> {
  const row = await getRow(integrationsTable, keyOf(use, workspaceId, now));
  return Number(row?.made ?? 0);
}
