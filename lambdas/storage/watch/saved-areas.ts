import * as z from 'zod/mini';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { LoadName } from '#lambdas/storage/records/record-rows.ts';
import {
  type Condition,
  everyRow,
  getRow,
  type Row,
  toDelete,
  toPut,
  toUpdate,
  type Write,
} from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { transactFor } from '#lambdas/storage/tombstone.ts';
import { transact } from '#lambdas/storage/transact.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { mostSavedAreas, SavedArea } from '#shared/records/area/saved-area.ts';
import { areaKey, areaPrefix, watchedAreaKey } from './watch-rows.ts';

/*
 * Areas that a workspace keeps, in the integrations table:
 *
 *   {account}           area#{ulid}             an area; of one that is followed also since when, and in which counties
 *   {account}           areas                   how many there are, and how many are followed
 *   watched#{county}    {account}#area#{ulid}   whose areas of a county are followed
 *
 * They are written together.
 */

const countKey = (workspaceId: WorkspaceId) => ({ account: accountOf(workspaceId), sort_key: 'areas' });

/** Counties with the loads that counted when somebody began to follow: what those say is known. */
export const KnownLoads = z.record(z.string(), LoadName);
export type KnownLoads = z.infer<typeof KnownLoads>;

/** An area as it is kept. */
export const KeptArea = z.object({
  ...SavedArea.shape,
  workspace_id: WorkspaceId,
  loads: z.optional(KnownLoads),
  /** Since when the plan follows none. */
  rests_since: z.optional(z.iso.datetime()),
});
export type KeptArea = z.infer<typeof KeptArea>;

export const areaOf = (row: Row): SavedArea => SavedArea.parse({ followed_at: null, ...row });

export async function findArea(workspaceId: WorkspaceId, id: string): Promise<KeptArea | undefined> {
  const row = await getRow(integrationsTable, areaKey(workspaceId, id));
  return row && KeptArea.parse({ followed_at: null, ...row });
}

/** A workspace's areas, the newest first. */
export async function areasOf(workspaceId: WorkspaceId): Promise<SavedArea[]> {
  const rows = await everyRow(integrationsTable, accountOf(workspaceId), { prefix: areaPrefix });
  return rows.map(areaOf).toReversed();
}

/** What an area is followed by: the loads that count now, and how many areas the workspace may follow. */
export type Following = { loads: KnownLoads; most: number };

/**
 * Keeps a new area, and follows it where `following` says how.
 *
 * @returns `keeps_most` when the workspace keeps as many areas as it may already, `follows_most` when it follows as many.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function keepArea(
  workspaceId: WorkspaceId,
  area: SavedArea,
  following: Following | undefined,
): Promise<'kept' | 'keeps_most' | 'follows_most'> {
  const { followed_at, ...rest } = area;
  const row = {
    ...areaKey(workspaceId, area.id),
    ...rest,
    ...{ workspace_id: workspaceId },
    ...(following && { followed_at, loads: following.loads }),
  };
  const refused = await transactFor(workspaceId, [
    toPut(integrationsTable, row, { condition: 'absent' }),
    count(workspaceId, { kept: mostSavedAreas, ...(following && { followed: following.most }) }),
    ...toWatch(workspaceId, area.id, following?.loads ?? {}),
  ]);
  if (refused.length === 0) return 'kept';
  const { kept = 0 } = Counts.parse((await getRow(integrationsTable, countKey(workspaceId))) ?? {});
  return kept >= mostSavedAreas ? 'keeps_most' : 'follows_most';
}

const Counts = z.object({ kept: z.optional(z.int()) });

const toWatch = (workspaceId: WorkspaceId, id: string, loads: KnownLoads): Write[] =>
  Object.keys(loads).map((county) =>
    toPut(integrationsTable, { ...watchedAreaKey(workspaceId, id, county), user_id: workspaceId, area_id: id }),
  );

/** One more of each, unless there are as many of one of them. */
function count(workspaceId: WorkspaceId, most: Partial<Record<'kept' | 'followed', number>>): Write {
  const names = Object.keys(most);
  return toUpdate(integrationsTable, countKey(workspaceId), {
    change: `SET ${names.map((name) => `${name} = if_not_exists(${name}, :none) + :one`).join(', ')}`,
    condition: names.map((name) => `(attribute_not_exists(${name}) OR ${name} < :${name})`).join(' AND '),
    values: {
      ':none': 0,
      ':one': 1,
      ...Object.fromEntries(Object.entries(most).map(([name, number]) => [`:${name}`, number])),
    },
  });
}

const countBack = (workspaceId: WorkspaceId, what: readonly ('kept' | 'followed')[]): Write =>
  toUpdate(integrationsTable, countKey(workspaceId), {
    change: `SET ${what.map((each) => `${each} = ${each} - :one`).join(', ')}`,
    values: { ':one': 1 },
  });

/**
 * Follows an area.
 *
 * @returns what became of it: `full` when it follows as many already, `changed` when it is gone, or followed already.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function followArea(
  workspaceId: WorkspaceId,
  id: string,
  { loads, most }: Following,
  now: Date,
): Promise<'followed' | 'full' | 'changed'> {
  const refused = await transactFor(workspaceId, [
    toUpdate(integrationsTable, areaKey(workspaceId, id), {
      change: 'SET followed_at = :now, loads = :loads REMOVE rests_since',
      condition: 'attribute_exists(account) AND attribute_not_exists(followed_at)',
      values: { ':now': now.toISOString(), ':loads': loads },
    }),
    count(workspaceId, { followed: most }),
    ...toWatch(workspaceId, id, loads),
  ]);
  if (refused.includes(0)) return 'changed';
  return refused.length > 0 ? 'full' : 'followed';
}

/** Follows an area no more. @returns false where it was not followed. */
export async function unfollowArea(
  workspaceId: WorkspaceId,
  { id, followed_at, loads = {} }: KeptArea,
): Promise<boolean> {
  if (followed_at === null) return false;
  const refused = await transact([
    toUpdate(integrationsTable, areaKey(workspaceId, id), {
      change: 'REMOVE followed_at, loads, rests_since',
      ...asFollowed(followed_at),
    }),
    countBack(workspaceId, ['followed']),
    ...countyRows(workspaceId, id, loads),
  ]);
  return refused.length === 0;
}

/** Deletes an area. What was told of it stays. @returns false where there was none, or it was changed meanwhile. */
export async function dropArea(workspaceId: WorkspaceId, { id, followed_at, loads = {} }: KeptArea): Promise<boolean> {
  const refused = await transact([
    toDelete(integrationsTable, areaKey(workspaceId, id), asFollowed(followed_at)),
    countBack(workspaceId, followed_at === null ? ['kept'] : ['kept', 'followed']),
    ...(followed_at === null ? [] : countyRows(workspaceId, id, loads)),
  ]);
  return refused.length === 0;
}

/** That it is followed since then, or not. */
const asFollowed = (followedAt: string | null): Condition =>
  followedAt === null
    ? { condition: 'attribute_exists(account) AND attribute_not_exists(followed_at)' }
    : { condition: 'followed_at = :since', values: { ':since': followedAt } };

const countyRows = (workspaceId: WorkspaceId, id: string, loads: KnownLoads): Write[] =>
  Object.keys(loads).map((county) => toDelete(integrationsTable, watchedAreaKey(workspaceId, id, county)));
