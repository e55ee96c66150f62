import * as z from 'zod/mini';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { deletePartition } from '#lambdas/storage/delete-rows.ts';
import { deletionsDue, later } from '#lambdas/storage/due.ts';
import type { RowKey } from '#lambdas/storage/integrations/webhook-rows.ts';
import { getRow, toUpdate, updateRow, type Write } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { GoneAssignee } from '#shared/pipeline/activity.ts';
import { minuteMs } from '#shared/values/days.ts';
import { assignmentsPrefix } from './is-of-assignments.ts';

/*
 * Work of the sweeper, in the integrations table:
 *
 *   {account}    unassign#{ulid}    somebody may not have the workspace's deals any more
 *
 * It is written in the transaction that ends what they may do, and deleted once none of the deals is theirs. It is in
 * the index `due`, for a message that is lost.
 */

/** Until then its message does the work. */
const untilDueMs = 5 * minuteMs;

const EndedAssignments = z.object({
  workspace_id: WorkspaceId,
  gone: GoneAssignee,
  /** The last deal that was looked at. */
  cursor: z.optional(z.string()),
});
export type EndedAssignments = z.infer<typeof EndedAssignments>;

/** @returns the row's key, to be enqueued, and its write. */
export function newEndedAssignments(workspace_id: WorkspaceId, gone: GoneAssignee, now: Date): [RowKey, Write] {
  const key = { account: accountOf(workspace_id), sort_key: assignmentsPrefix + newUlid(now) };
  const write = toUpdate(integrationsTable, key, {
    change: 'SET workspace_id = :workspace, gone = :gone, due = :due, due_at = :at',
    values: { ':workspace': workspace_id, ':gone': gone, ':due': deletionsDue, ':at': later(now, untilDueMs) },
  });
  return [key, write];
}

/** `undefined` for work that is done. */
export async function findEndedAssignments(key: RowKey): Promise<EndedAssignments | undefined> {
  const row = await getRow(integrationsTable, key);
  return row && EndedAssignments.parse(row);
}

/** Notes how far it is. */
export async function pauseEndedAssignments(key: RowKey, cursor: string, now: Date): Promise<void> {
  const values = { ':cursor': cursor, ':at': later(now, untilDueMs) };
  const change = 'SET #cursor = :cursor, due_at = :at';
  await updateRow(
    integrationsTable,
    key,
    { change, condition: 'exists', names: { '#cursor': 'cursor' }, values },
    'NONE',
  );
}

export async function dropEndedAssignments({ account, sort_key }: RowKey): Promise<void> {
  await deletePartition(integrationsTable, account, { hasTime: () => true, note: () => {} }, sort_key);
}
