import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { base62 } from '#lambdas/runtime/base62.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { deleteRow, getRow, type Row, updateRow } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import type { WebhookEvent } from '#shared/webhooks/webhook-events.ts';
import { accountOf } from './account-of.ts';
import { duePartition, later } from './due.ts';
import type { RowKey } from './webhook-rows.ts';

/*
 * The outbox: one row for each event, written in the transaction of the change it tells of. So there is an event
 * for every change and for nothing else, whatever ends the function that makes it. The sender dispatches an event
 * to the account's webhooks and notes that on the row.
 */

/** Longer than a quota's month: an event that is published once a month must be known to the month's end. */
const keptDays = 35;

/** After this the message that asks for a check of the row is taken for lost. */
const enqueuedMs = 60_000;

/** An event but for its time. `of` makes it this one and no other of its type. */
export type NewEvent = WebhookEvent extends infer Event
  ? Event extends WebhookEvent
    ? Pick<Event, 'type' | 'data'> & { of: readonly string[] }
    : never
  : never;

const EventRow = z.object({
  account: z.string(),
  sort_key: z.string(),
  id: z.string(),
  user_id: z.string(),
  body: z.string(),
  /** Once every webhook that is subscribed to it has its delivery. */
  dispatched: z.optional(z.boolean()),
});
export type EventRow = z.infer<typeof EventRow>;

/** The row of an event. The same event has the same id, however often it is published. */
export function eventRow(userId: string, { type, data, of }: NewEvent, now: Date): EventRow & Row {
  const id = eventIdOf(userId, type, of);
  const account = accountOf(userId);
  return {
    account,
    sort_key: `event#${id}`,
    id,
    user_id: userId,
    body: JSON.stringify({ type, timestamp: now.toISOString(), data }),
    due: duePartition(account),
    due_at: later(now, enqueuedMs),
    next_attempt_at: now.toISOString(),
    expires_at: expiresIn(keptDays, now),
  };
}

const idLength = 22;

function eventIdOf(userId: string, type: string, of: readonly string[]): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([userId, type, ...of]))
    .digest('hex');
  return `evt_${base62(BigInt(`0x${hash}`), idLength)}`;
}

/** An event that was not dispatched yet. */
export async function findUndispatched(key: RowKey): Promise<EventRow | undefined> {
  const row = await getRow(integrationsTable, key);
  const event = row && EventRow.parse(row);
  return event?.dispatched ? undefined : event;
}

export async function noteDispatched(event: EventRow): Promise<void> {
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
