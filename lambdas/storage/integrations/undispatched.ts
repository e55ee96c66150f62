import * as z from 'zod/mini';
import { deleteRow, getRow, updateRow } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import type { RowKey } from './webhook-rows.ts';

/* What the sender does with the events in the outbox. Apart from outbox.ts, which bundles hold that only publish. */

const EventRow = z.object({
  account: z.string(),
  sort_key: z.string(),
  id: z.string(),
  user_id: WorkspaceId,
  body: z.string(),
  /** Once every webhook that is subscribed to it has its delivery. */
  dispatched: z.optional(z.boolean()),
});
export type EventRow = z.infer<typeof EventRow>;

/** An event that was not dispatched yet. */
export async function findUndispatched(key: RowKey): Promise<EventRow | undefined> {
  const row = await getRow(integrationsTable, key);
  const event = row && EventRow.parse(row);
  return event?.dispatched ? undefined : event;
}

export async function markDispatched(event: EventRow): Promise<void> {
  await updateRow(integrationsTable, event, {
    change: 'SET dispatched = :true REMOVE due, due_at',
    condition: 'exists',
    values: { ':true': true },
  });
}

/** Drops an event whose account is gone. */
export async function dropEvent(event: EventRow): Promise<void> {
  await deleteRow(integrationsTable, event);
}
