import { newUlid } from '#lambdas/runtime/base32.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { expiresIn, isExpired } from '#lambdas/storage/document-client.ts';
import { pageOfRows, toCheck, toPut, updateRow } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { transactFor } from '#lambdas/storage/tombstone.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { type WatchEvent, watchEventDays } from '#shared/records/watch/watch.ts';
import type { WatchChange } from '#shared/records/watch/watch-change.ts';
import { claimKey, eventKey, eventOf, eventPrefix, type KeptWatch, watchKey } from './watch-rows.ts';

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

/**
 * Keeps what a roll has changed of a house that is still followed, once a deal, roll day and kind.
 *
 * @param asOf the day on which the roll stands.
 * @returns false when it was kept before, or the house is followed no more.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function keepWatchEvent(watch: KeptWatch, change: WatchChange, asOf: string, now: Date): Promise<boolean> {
  const { workspace_id, analysis_id, address, county, county_name } = watch;
  const owner: PartOwner = { user_id: workspace_id, analysis_id };
  const id = newUlid(now);
  const expires_at = expiresIn(watchEventDays, now);
  const event: Omit<WatchEvent, 'done_at'> = {
    ...{ id, analysis_id, address, county, county_name },
    ...{ as_of: asOf, found_at: now.toISOString(), change },
  };
  const refused = await transactFor(workspace_id, [
    toPut(
      integrationsTable,
      { ...claimKey(owner, asOf, change.kind), event_id: id, expires_at },
      { condition: 'absent' },
    ),
    toPut(integrationsTable, { ...eventKey(workspace_id, id), ...event, expires_at }),
    toCheck(integrationsTable, watchKey(owner), { condition: 'exists' }),
  ]);
  return refused.length === 0;
}
