import * as z from 'zod/mini';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { expiresIn, isExpired } from '#lambdas/storage/document-client.ts';
import { alone, everyRow, getRow, toDelete, toPut, updateRow, type Write } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { importUndoDays } from '#shared/lists/list-limits.ts';
import { Pipeline } from '#shared/pipeline/pipeline.ts';
import { PropertyResult } from '#shared/property/property.ts';
import { dayMs } from '#shared/values/days.ts';
import { StoredList, undoPrefix } from './list-rows.ts';

/*
 * What a deal was before a list changed it, in the integrations table, under the account:
 *
 *   {account}    import-undo#{list}#{analysis}   seven days after the last change; of people it has ids, and no number
 *
 * The list's row has how many there are, for a page that is read often.
 */

const { stage, since, lost, next_action } = Pipeline.shape;

export const ImportUndo = z.object({
  analysis: z.string(),
  address: z.string(),
  /** What the deal was after the change (`stateOf`): one that has changed since stays as it is. */
  state: z.string(),
  /** When the record was bought that is taken out again. */
  looked_up: z.optional(z.iso.date()),
  analysis_data: z.optional(PropertyResult),
  purchase_price: z.optional(z.nullable(z.number())),
  contacts: z.optional(z.object({ added: z.array(z.string()), filled: z.record(z.string(), z.array(z.string())) })),
  plan: z.optional(z.object({ stage, since, lost, next_action })),
  /** The list has added a note. */
  note: z.optional(z.boolean()),
});
export type ImportUndo = z.infer<typeof ImportUndo>;

const undoKey = (workspaceId: WorkspaceId, list: string, analysis: string) => ({
  account: accountOf(workspaceId),
  sort_key: undoPrefix(list) + analysis,
});

export async function findUndo(workspaceId: WorkspaceId, list: string, analysis: string, now: Date) {
  const row = await getRow(integrationsTable, undoKey(workspaceId, list, analysis), now);
  return row && ImportUndo.parse(row);
}

/** Keeps what takes a change back, in the transaction of the change. */
export const toKeepUndo = (workspaceId: WorkspaceId, list: string, undo: ImportUndo, now: Date): Write =>
  toPut(integrationsTable, {
    ...undoKey(workspaceId, list, undo.analysis),
    ...undo,
    expires_at: expiresIn(importUndoDays, now),
  });

/** Drops it, in the transaction that takes the change back: once. */
export const toDropUndo = (workspaceId: WorkspaceId, list: string, { analysis, state }: ImportUndo): Write =>
  toDelete(integrationsTable, undoKey(workspaceId, list, analysis), {
    condition: '#state = :state',
    names: { '#state': 'state' },
    values: { ':state': state },
  });

/** Forgets what can't be taken back any more. */
export const dropUndo = (workspaceId: WorkspaceId, list: string, undo: ImportUndo) =>
  alone(toDropUndo(workspaceId, list, undo));

/** Of every deal that a list has changed within the days. */
export async function undosOf({ account, id }: Pick<StoredList, 'account' | 'id'>, now: Date): Promise<ImportUndo[]> {
  const rows = await everyRow(integrationsTable, account, { prefix: undoPrefix(id) });
  return rows.filter((row) => !isExpired(row, now)).map((row) => ImportUndo.parse(row));
}

/** Calls of one account that count at once: two tabs. */
const maxAttempts = 10;

/** Notes on a list how many of its deals may be taken back. @returns the list; `undefined` when it is deleted. */
export async function countUndos(list: StoredList, now: Date): Promise<StoredList | undefined> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const row = await getRow(integrationsTable, list, now);
    if (!row) return undefined;
    const seen = Number(row.undos ?? 0);
    const deals = (await undosOf(list, now)).length;
    const undo = deals === 0 ? null : { deals, until: new Date(now.getTime() + importUndoDays * dayMs).toISOString() };
    const counted = await updateRow(integrationsTable, list, {
      change: `SET undos = :next, changed_at = :now${undo ? ', #undo = :undo' : ' REMOVE #undo'}`,
      condition: `attribute_exists(account) AND ${seen === 0 ? 'attribute_not_exists(undos)' : 'undos = :seen'}`,
      names: { '#undo': 'undo' },
      values: {
        ...{ ':next': seen + 1, ':now': now.toISOString() },
        ...(seen !== 0 && { ':seen': seen }),
        ...(undo && { ':undo': undo }),
      },
    });
    if (counted) return StoredList.parse(counted);
  }
  throw new Error('The list was changed by others every time.');
}
