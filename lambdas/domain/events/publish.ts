import type { Log } from '#lambdas/runtime/log.ts';
import { eventRow, type NewEvent } from '#lambdas/storage/integrations/outbox.ts';
import { type Commit, toPut } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { ofUser, transactFor } from '#lambdas/storage/tombstone.ts';
import { enqueueChecks } from './enqueue-checks.ts';

/**
 * Stores an event once, in one transaction with the changes that it is about, if any, and enqueues it. When a change's
 * condition fails, no event is published either.
 *
 * The commit throws `not_signed_in` when the account is deleted.
 */
export function publishing(userId: string, event: NewEvent, now: Date, log: Log): Commit {
  const row = eventRow(userId, event, now);
  const intoOutbox = toPut(integrationsTable, row, { condition: 'absent' });
  return async (...changes) => {
    const refused = await transactFor(userId, [intoOutbox, ...changes]);
    if (refused.some((at) => at > 0)) return false;
    // The event is already published: only the changes are left.
    if (refused.length > 0) return changes.length === 0 || ofUser(userId)(...changes);
    await enqueueChecks([row], log);
    return true;
  };
}
