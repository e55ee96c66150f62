import type { Log } from '#lambdas/runtime/log.ts';
import { type EventRow, eventRow, type NewEvent } from '#lambdas/storage/integrations/outbox.ts';
import { alone, type Commit } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { transact } from '#lambdas/storage/transact.ts';
import { enqueueChecks } from './enqueue-checks.ts';

/** Writes a change and the event that tells of it in one transaction, and has the event sent. */
export function withEvent(userId: string, event: NewEvent, now: Date, log: Log): Commit {
  const row = eventRow(userId, event, now);
  return async (change) => {
    const refused = await transact([change, intoOutbox(row)]);
    if (refused.includes(0)) return false;
    // The event was published before: only the change is left to make.
    if (refused.length > 0) return alone(change);
    await enqueueChecks([row], log);
    return true;
  };
}

/** Publishes an event of something that is so already. One that was published before stays as it is. */
export async function publish(userId: string, event: NewEvent, now: Date, log: Log): Promise<void> {
  const row = eventRow(userId, event, now);
  if (await alone(intoOutbox(row))) await enqueueChecks([row], log);
}

const intoOutbox = (row: EventRow) => integrationsTable.toPut(row, { condition: 'absent' });
