import * as z from 'zod/mini';
import { analysisKey, type PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { everyRow, getRow, queryRows, toCheck, toDelete, toPut, toUpdate, updateRow } from '#lambdas/storage/table.ts';
import { analysesTable, integrationsTable } from '#lambdas/storage/tables.ts';
import { transactFor } from '#lambdas/storage/tombstone.ts';
import { transact } from '#lambdas/storage/transact.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import type { Watch } from '#shared/records/watch/watch.ts';
import type { ValueStep } from '#shared/records/watch/watch-change.ts';
import { countKey, KeptWatch, watchedId, watchedKey, watchKey, watchOf, watchPrefix } from './watch-rows.ts';

/** How a deal's house is followed; `undefined` where it is not. */
export async function findWatch(owner: PartOwner): Promise<KeptWatch | undefined> {
  const row = await getRow(integrationsTable, watchKey(owner));
  return row && KeptWatch.parse(row);
}

/** The houses that a workspace follows, in no order; hundreds at most. */
export async function watchesOf(workspaceId: WorkspaceId): Promise<Watch[]> {
  const { account } = countKey(workspaceId);
  return (await everyRow(integrationsTable, account, { prefix: watchPrefix })).map(watchOf);
}

/** Changes how a house is followed. @returns `undefined` where it is not. */
export async function changeWatch(owner: PartOwner, step: ValueStep): Promise<Watch | undefined> {
  const row = await updateRow(integrationsTable, watchKey(owner), {
    change: 'SET step = :step',
    condition: 'exists',
    values: { ':step': step },
  });
  return row && watchOf(row);
}

/**
 * Follows a deal's house.
 *
 * @param most how many houses the workspace may follow.
 * @returns what became of it: `full` when it follows as many already, `no_deal` without the deal, `there` when it was
 * followed already.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function keepWatch(
  owner: PartOwner,
  watch: Omit<KeptWatch, 'workspace_id' | 'analysis_id'>,
  most: number,
): Promise<'kept' | 'there' | 'full' | 'no_deal'> {
  const { user_id: workspace_id, analysis_id } = owner;
  const refused = await transactFor(workspace_id, [
    toPut(integrationsTable, { ...watchKey(owner), ...watch, workspace_id, analysis_id }, { condition: 'absent' }),
    toPut(integrationsTable, { ...watchedKey(owner, watch.county), user_id: workspace_id, analysis_id }),
    toUpdate(integrationsTable, countKey(workspace_id), {
      change: 'SET followed = if_not_exists(followed, :none) + :one',
      condition: 'attribute_not_exists(followed) OR followed < :most',
      values: { ':none': 0, ':one': 1, ':most': most },
    }),
    toCheck(analysesTable, analysisKey(owner), { condition: 'exists' }),
  ]);
  if (refused.includes(0)) return 'there';
  if (refused.includes(3)) return 'no_deal';
  return refused.length > 0 ? 'full' : 'kept';
}

/** Follows a deal's house no more. @returns false where it was not followed. */
export async function dropWatch(owner: PartOwner): Promise<boolean> {
  const watch = await findWatch(owner);
  if (!watch) return false;
  const refused = await transact([
    toDelete(integrationsTable, watchKey(owner), { condition: 'exists' }),
    toDelete(integrationsTable, watchedKey(owner, watch.county)),
    toUpdate(integrationsTable, countKey(owner.user_id), {
      change: 'SET followed = followed - :one',
      condition: 'followed > :none',
      values: { ':one': 1, ':none': 0 },
    }),
  ]);
  return refused.length === 0;
}

/** Whose house it is, and of which deal. */
export const WatchedHouse = z.object({ user_id: WorkspaceId, analysis_id: z.string() });
/** Whose area it is. */
export const WatchedArea = z.object({ user_id: WorkspaceId, area_id: z.string() });
export type WatchedArea = z.infer<typeof WatchedArea>;
/** What is followed in a county. */
export const Watched = z.union([WatchedHouse, WatchedArea]);
export type Watched = z.infer<typeof Watched>;

/**
 * A page of what is followed in a county, by whose it is.
 *
 * @param after `next` of the page before; it is absent of the last page.
 */
export async function watchedIn(
  county: string | null,
  most: number,
  after: string | undefined,
): Promise<{ watched: Watched[]; next: string | undefined }> {
  const account = watchedId(county);
  const { rows, last } = await queryRows(integrationsTable, account, {
    Limit: most,
    ExclusiveStartKey: after === undefined ? undefined : { account, sort_key: after },
  });
  return {
    watched: rows.map((row) => Watched.parse(row)),
    next: last && String(last.sort_key),
  };
}

/** Notes since when what is followed rests, or that it does no more. @param key of its row. */
export async function noteRest(key: { account: string; sort_key: string }, since: Date | undefined): Promise<void> {
  await updateRow(
    integrationsTable,
    key,
    since
      ? { change: 'SET rests_since = :since', condition: 'exists', values: { ':since': since.toISOString() } }
      : { change: 'REMOVE rests_since', condition: 'exists' },
    'NONE',
  );
}
