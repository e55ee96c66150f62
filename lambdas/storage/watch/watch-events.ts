import { base32, newUlid, timeDigits } from '#lambdas/runtime/base32.ts';
import { expiresIn, isExpired } from '#lambdas/storage/document-client.ts';
import { everyRow, pageOfRows, toCheck, toPut, updateRow, type Write } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { transactFor } from '#lambdas/storage/tombstone.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { type WatchEvent, watchEventDays } from '#shared/records/watch/watch.ts';
import type { WatchChange } from '#shared/records/watch/watch-change.ts';
import { areaKey, claimKey, eventKey, eventOf, eventPrefix, type KeptWatch, watchKey } from './watch-rows.ts';

/** Events have some 400 bytes. */
const eventsPerPage = 100;

/** A page of a workspace's events, the newest first. @param cursor the last id of the page before. */
export async function listWatchEvents(
  workspaceId: WorkspaceId,
  cursor: string | undefined,
  now: Date,
): Promise<{ events: WatchEvent[]; next_cursor?: string }> {
  const { rows, hasMore } = await pageOfRows(integrationsTable, eventKey(workspaceId, '').account, eventsPerPage, {
    prefix: eventPrefix,
    backwards: true,
    ExclusiveStartKey: cursor === undefined ? undefined : eventKey(workspaceId, cursor),
  });
  const events = rows.filter((row) => !isExpired(row, now)).map(eventOf);
  const last = rows.at(-1);
  return { events, ...(hasMore && last && { next_cursor: eventOf(last).id }) };
}

/** A workspace's events that were found since then. */
export async function watchEventsSince(workspaceId: WorkspaceId, since: Date, now: Date): Promise<WatchEvent[]> {
  // An id begins with its time.
  const { account, sort_key: from } = eventKey(workspaceId, base32(since.getTime(), timeDigits));
  const rows = await everyRow(integrationsTable, account, { from, to: eventKey(workspaceId, '~').sort_key });
  return rows.filter((row) => !isExpired(row, now)).map(eventOf);
}

/** Marks an event as done, or as not. @returns `undefined` where there is none. */
export async function markDone(
  workspaceId: WorkspaceId,
  id: string,
  isDone: boolean,
  now: Date,
): Promise<WatchEvent | undefined> {
  const row = await updateRow(integrationsTable, eventKey(workspaceId, id), {
    change: isDone ? 'SET done_at = if_not_exists(done_at, :now)' : 'REMOVE done_at',
    condition: 'exists',
    ...(isDone && { values: { ':now': now.toISOString() } }),
  });
  return row && eventOf(row);
}

/** What is followed: a deal's house, or an area. */
export type Followed = Pick<
  WatchEvent,
  'analysis_id' | 'area_id' | 'address' | 'county' | 'county_name' | 'is_sample'
> & {
  workspace_id: WorkspaceId;
};

/** @param is_sample whether what changed is made up. */
export const followedHouse = (watch: KeptWatch, is_sample: boolean): Followed => ({
  ...watch,
  area_id: null,
  is_sample,
});

/**
 * Keeps what a roll has changed of something that is still followed, once a roll day and kind, in one transaction with
 * what tells of it.
 *
 * @param asOf the day on which the roll stands.
 * @param news the writes that tell of it.
 * @returns false when it was kept before, or the house or the area is followed no more.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function keepWatchEvent(
  { workspace_id, analysis_id, area_id, address, county, county_name, is_sample }: Followed,
  change: WatchChange,
  asOf: string,
  news: readonly Write[],
  now: Date,
): Promise<boolean> {
  const id = newUlid(now);
  const expires_at = expiresIn(watchEventDays, now);
  const event: Omit<WatchEvent, 'done_at'> = {
    ...{ id, analysis_id, area_id, address, county, county_name, is_sample },
    ...{ as_of: asOf, found_at: now.toISOString(), change },
  };
  const claim = claimKey(workspace_id, analysis_id ?? area_id ?? '', asOf, county, change.kind);
  const followed =
    analysis_id === null ? areaKey(workspace_id, area_id ?? '') : watchKey({ user_id: workspace_id, analysis_id });
  const refused = await transactFor(workspace_id, [
    toPut(integrationsTable, { ...claim, event_id: id, expires_at }, { condition: 'absent' }),
    toPut(integrationsTable, { ...eventKey(workspace_id, id), ...event, expires_at }),
    toCheck(integrationsTable, followed, {
      condition: analysis_id === null ? 'attribute_exists(followed_at)' : 'exists',
    }),
    ...news,
  ]);
  return refused.length === 0;
}
