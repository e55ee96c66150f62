import { createHash } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { base32 } from '#lambdas/lib/base32.ts';
import { setting } from '#lambdas/lib/settings.ts';
import type { WebhookType } from '#shared/webhook-events.ts';
import { deliveriesPerPage, type WebhookDelivery, type WebhookDeliveryPage } from '#shared/webhooks.ts';
import { accountOf, hourOf, readRow } from './api-key-rows.ts';
import { count } from './api-limits.ts';
import { documents, expiresIn } from './document-client.ts';
import {
  changeRow,
  DeliveryRow,
  deliveryPlace,
  deliveryPrefix,
  inIndex,
  putRow,
  type RowKey,
} from './webhook-rows.ts';

/*
 * One row for each event at each endpoint that listens to it: the truth about what was tried and when the next
 * attempt is due. A message in the queue only says when to look at the row.
 */
const keptDays = 30;
const counterDays = 2 / 24;

/** How long after its time an attempt is taken for lost, and looked for in the index. */
export const graceMs = 5 * 60 * 1000;

/** What is sent: an event under its id, the same at every endpoint and every attempt. */
export type Sendable = { id: string; type: WebhookType; body: string; at: Date };

/** Makes a delivery whose first attempt is due at once. Making it again changes nothing. */
export async function putDelivery(
  account: string,
  webhookId: string,
  event: Sendable,
  now: Date,
): Promise<DeliveryRow> {
  const id = deliveryIdOf(event, webhookId);
  const row: DeliveryRow = {
    ...deliveryPlace(account, webhookId, id),
    webhook_id: webhookId,
    id,
    event_id: event.id,
    event_type: event.type,
    body: event.body,
    state: 'pending',
    attempts: [],
    begun: 0,
    lease_until: 0,
    next_attempt_at: now.toISOString(),
    created_at: now.toISOString(),
    expires_at: expiresIn(keptDays, now),
  };
  await putRow({ ...row, due: inIndex, due_at: later(now, graceMs) });
  return row;
}

/** A ULID that follows from what it is of: its time is the event's. */
function deliveryIdOf(event: Sendable, webhookId: string): string {
  const hash = createHash('sha256').update(`${event.id} ${webhookId}`).digest();
  const random = Array.from({ length: 16 }, (_, index) => base32((hash[index] ?? 0) % 32, 1)).join('');
  return base32(event.at.getTime(), 10) + random;
}

/** One page of a webhook's deliveries, newest first; `cursor` is the last id of the page before. */
export async function listDeliveries(
  userId: string,
  webhookId: string,
  cursor: string | undefined,
): Promise<WebhookDeliveryPage> {
  const account = accountOf(userId);
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: setting('integrationsTable'),
      KeyConditionExpression: 'account = :account AND begins_with(sort_key, :prefix)',
      ExpressionAttributeValues: { ':account': account, ':prefix': deliveryPrefix(webhookId) },
      ConsistentRead: true,
      ScanIndexForward: false,
      // One more than a page tells whether there is a next one.
      Limit: deliveriesPerPage + 1,
      ...(cursor && { ExclusiveStartKey: deliveryPlace(account, webhookId, cursor) }),
    }),
  );
  const items = Items.slice(0, deliveriesPerPage).map((item) => shownDelivery(DeliveryRow.parse(item)));
  const hasMore = Items.length > deliveriesPerPage || LastEvaluatedKey !== undefined;
  const last = items.at(-1);
  return hasMore && last ? { items, nextCursor: last.id } : { items };
}

/** A delivery by where it lies. */
export async function findDelivery(place: RowKey): Promise<DeliveryRow | undefined> {
  const item = await readRow(place);
  return item && DeliveryRow.parse(item);
}

/**
 * Makes a delivery due again, whatever came of it before; its schedule begins anew.
 *
 * @returns `undefined` when an attempt is being made, or there is no such delivery.
 */
export async function makeDueAgain(place: RowKey, now: Date): Promise<DeliveryRow | undefined> {
  const row = await changeRow(place, {
    change: 'SET #state = :pending, begun = :none, next_attempt_at = :now, due = :due, due_at = :due_at',
    condition: 'attribute_exists(account) AND lease_until <= :moment',
    names: { '#state': 'state' },
    values: {
      ':pending': 'pending',
      ':none': 0,
      ':now': now.toISOString(),
      ':moment': now.getTime(),
      ':due': inIndex,
      ':due_at': later(now, graceMs),
    },
  });
  return row && DeliveryRow.parse(row);
}

/** Counts one more event that an account has sent by hand in this hour. @returns false when there are no more. */
export async function countSend(userId: string, limit: number, now: Date): Promise<boolean> {
  const counted = await count({
    Key: { account: accountOf(userId), sort_key: `sends#${hourOf(now)}` },
    UpdateExpression: 'SET expires_at = :expiry ADD call_count :one',
    ConditionExpression: 'attribute_not_exists(call_count) OR call_count < :limit',
    ExpressionAttributeValues: { ':one': 1, ':limit': limit, ':expiry': expiresIn(counterDays, now) },
  });
  return counted !== undefined;
}

/** A row as the webhook's owner sees it. */
export function shownDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    eventId: row.event_id,
    eventType: row.event_type,
    state: row.state,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at ?? null,
    createdAt: row.created_at,
  };
}

/** So many milliseconds after a moment, in the form the index sorts by. */
export const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();
