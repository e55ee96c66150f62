import * as z from 'zod/mini';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { type Condition, getRow, toDelete, toPut, type Write } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { ColumnMap, ColumnMapSummary, type NewColumnMap } from '#shared/lists/column-map.ts';
import { columnMapDays, maxColumnMaps } from '#shared/lists/list-limits.ts';
import { dayMs } from '#shared/values/days.ts';

/*
 * Maps of columns in the integrations table, under the account:
 *
 *   {account}    column-map#{hash}   what the columns of files with these headers mean; also of a bank's files (kind)
 *   {account}    column-maps         the account's maps in short (`ColumnMapSummary`), the latest used first
 *
 * A map is written in one transaction with the second row, under the condition that nobody has changed that since it
 * was read. So there are never more maps than an account may have: the one unused the longest makes room.
 */

const mapKey = (workspaceId: WorkspaceId, hash: string) => ({
  account: accountOf(workspaceId),
  sort_key: `column-map#${hash}`,
});
const indexKey = (workspaceId: WorkspaceId) => ({ account: accountOf(workspaceId), sort_key: 'column-maps' });

const Index = z.object({ version: z.int(), maps: z.array(ColumnMapSummary) });

/** The version of an index that is not there. */
const none = 0;

async function readIndex(workspaceId: WorkspaceId, now: Date): Promise<z.infer<typeof Index>> {
  const { version, maps } = Index.parse(
    (await getRow(integrationsTable, indexKey(workspaceId))) ?? { version: none, maps: [] },
  );
  const oldest = new Date(now.getTime() - columnMapDays * dayMs).toISOString();
  return { version, maps: maps.filter(({ saved_at }) => saved_at > oldest) };
}

/** The account's maps without their roles, the latest used first. */
export async function columnMapsOf(workspaceId: WorkspaceId, now: Date): Promise<ColumnMapSummary[]> {
  return (await readIndex(workspaceId, now)).maps;
}

export async function findColumnMap(workspaceId: WorkspaceId, hash: string, now: Date): Promise<ColumnMap | undefined> {
  const row = await getRow(integrationsTable, mapKey(workspaceId, hash), now);
  return row && ColumnMap.parse(row);
}

/** Calls of one account that write at once: two tabs. */
const maxAttempts = 10;

/** Repeats a change of the index until nobody else has changed it meanwhile. */
async function changeIndex<Done>(workspaceId: WorkspaceId, now: Date, change: Change<Done>): Promise<Done> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const { version, maps } = await readIndex(workspaceId, now);
    const { kept, writes, done } = change(maps);
    const index = {
      ...indexKey(workspaceId),
      version: version + 1,
      maps: kept,
      expires_at: expiresIn(columnMapDays, now),
    };
    const unchanged: Condition =
      version === none ? { condition: 'absent' } : { condition: 'version = :seen', values: { ':seen': version } };
    if (await ofUser(workspaceId)(toPut(integrationsTable, index, unchanged), ...writes)) return done;
  }
  throw new Error('The maps of columns were changed by others every time.');
}

type Change<Done> = (maps: ColumnMapSummary[]) => {
  kept: ColumnMapSummary[];
  writes: Write[];
  done: Done;
};

/**
 * Keeps a map in place of the one for the same headers. Beyond what an account may have, those unused the longest go.
 *
 * @throws `not_signed_in` when the account is deleted.
 */
export async function saveColumnMap(
  workspaceId: WorkspaceId,
  hash: string,
  map: NewColumnMap,
  now: Date,
): Promise<ColumnMap> {
  const saved: ColumnMap = { ...map, hash, saved_at: now.toISOString() };
  const summary = ColumnMapSummary.parse({ ...saved, columns: Object.keys(saved.roles).length });
  return changeIndex(workspaceId, now, (maps) => {
    const all = [summary, ...maps.filter((each) => each.hash !== hash)];
    const gone = all.slice(maxColumnMaps);
    return {
      kept: all.slice(0, maxColumnMaps),
      writes: [
        toPut(integrationsTable, { ...mapKey(workspaceId, hash), ...saved, expires_at: expiresIn(columnMapDays, now) }),
        ...gone.map((each) => toDelete(integrationsTable, mapKey(workspaceId, each.hash))),
      ],
      done: saved,
    };
  });
}

/** Deletes a map. @returns false when there is none. */
export async function deleteColumnMap(workspaceId: WorkspaceId, hash: string, now: Date): Promise<boolean> {
  if (!(await findColumnMap(workspaceId, hash, now))) return false;
  return changeIndex(workspaceId, now, (maps) => ({
    kept: maps.filter((each) => each.hash !== hash),
    writes: [toDelete(integrationsTable, mapKey(workspaceId, hash))],
    done: true,
  }));
}
