import type { Log } from '#lambdas/runtime/log.ts';
import { eventRow, type NewEvent } from '#lambdas/storage/integrations/outbox.ts';
import { alone, toPut, type Write } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { transact } from '#lambdas/storage/transact.ts';
import { enqueueChecks } from './enqueue-checks.ts';

/**
 * Makes a change and publishes the event that tells of it, in one transaction; or an event alone.
 *
 * @returns false when the change's condition does not hold; then there is no event either.
 */
export type Publish = (change?: Write) => Promise<boolean>;

/** Publishes an event, once, and has it sent. */
export function publishing(userId: string, event: NewEvent, now: Date, log: Log): Publish {
  const row = eventRow(userId, event, now);
  const intoOutbox = toPut(integrationsTable, row, { condition: 'absent' });
  return async (change) => {
    const refused = await transact(change ? [intoOutbox, change] : [intoOutbox]);
    if (refused.includes(1)) return false;
    // It was published before: only the change is left to make.
    if (refused.length > 0) return change === undefined || alone(change);
    await enqueueChecks([row], log);
    return true;
  };
}
