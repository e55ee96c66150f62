import type { Log } from '#lambdas/runtime/log.ts';
import { eventRow, type NewEvent } from '#lambdas/storage/integrations/outbox.ts';
import { type Commit, toPut, type Write } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { ofUser, transactFor } from '#lambdas/storage/tombstone.ts';
import type { Actor } from '#shared/account/actor.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { enqueueChecks } from './enqueue-checks.ts';

/** The writes for the transaction that some events are about, and a call that enqueues them once it is made. */
export type Outbox = { writes: Write[]; enqueue: () => Promise<void> };

/** Events for a transaction that is made once, whatever becomes of its answer. */
export function outboxOf(
  workspaceId: WorkspaceId,
  events: readonly NewEvent[],
  now: Date,
  log: Log,
  actor?: Actor,
): Outbox {
  const rows = events.map((event) => eventRow(workspaceId, event, now, actor));
  return {
    writes: rows.map((row) => toPut(integrationsTable, row)),
    enqueue: async () => {
      if (rows.length > 0) await enqueueChecks(rows, log);
    },
  };
}

/**
 * Stores an event once, in one transaction with the changes that it is about, if any, and enqueues it. When a change's
 * condition fails, no event is published either.
 *
 * The commit throws `not_signed_in` when the account is deleted.
 *
 * @param actor who has caused it, where that is a person or an API key.
 */
export function publishing(workspaceId: WorkspaceId, event: NewEvent, now: Date, log: Log, actor?: Actor): Commit {
  const row = eventRow(workspaceId, event, now, actor);
  const intoOutbox = toPut(integrationsTable, row, { condition: 'absent' });
  return async (...changes) => {
    const refused = await transactFor(workspaceId, [intoOutbox, ...changes]);
    if (refused.some((at) => at > 0)) return false;
    // The event is already published: only the changes are left.
    if (refused.length > 0) return changes.length === 0 || ofUser(workspaceId)(...changes);
    await enqueueChecks([row], log);
    return true;
  };
}
