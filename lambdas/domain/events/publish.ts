import type { Log } from '#lambdas/runtime/log.ts';
import { eventRow, type NewEvent } from '#lambdas/storage/integrations/outbox.ts';
import { alone, toPut, type Write } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { transact } from '#lambdas/storage/transact.ts';
import { enqueueChecks } from './enqueue-checks.ts';

/**
 * Writes a change and its event in one transaction; or an event alone.
 *
 * @returns false when the change's condition fails; then no event is published either.
 */
export type Publish = (change?: Write) => Promise<boolean>;

/** Stores an event once and enqueues it. */
export function publishing(userId: string, event: NewEvent, now: Date, log: Log): Publish {
  const row = eventRow(userId, event, now);
  const intoOutbox = toPut(integrationsTable, row, { condition: 'absent' });
  return async (change) => {
    const refused = await transact(change ? [intoOutbox, change] : [intoOutbox]);
    if (refused.includes(1)) return false;
    // The event is already published: only the change is left.
    if (refused.length > 0) return change === undefined || alone(change);
    await enqueueChecks([row], log);
    return true;
  };
}
