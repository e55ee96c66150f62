import { createHash } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { base32 } from '#lambdas/lib/base32.ts';
import { setting } from '#lambdas/lib/settings.ts';
import type { WebhookType } from '#shared/webhook-events.ts';
import {
  type DeliveryAttempt,
  deliveriesPerPage,
  type WebhookDelivery,
  type WebhookDeliveryPage,
} from '#shared/webhooks.ts';
import { accountOf } from './account-of.ts';
import { hourOf, readRow } from './api-key-rows.ts';
import { count } from './api-limits.ts';
import { documents, expiresIn } from './document-client.ts';
import {
  changeRow,
  DeliveryRow,
  deliveryPlace,
  deliveryPrefix,
  inIndex,
  later,
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
    tried: 0,
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
    change: 'SET #state = :pending, tried = :none, next_attempt_at = :now, due = :due, due_at = :due_at',
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

/** Longer than the sender's function may run: then whoever claimed an attempt is no more. */
const leaseMs = 45_000;

/** Claims the attempt that is due. Of any number of callers at the same time one gets it. */
export async function claimAttempt(delivery: DeliveryRow, now: Date): Promise<DeliveryRow | undefined> {
  const row = await changeRow(delivery, {
    change: 'SET lease_until = :until',
    condition: '#state = :pending AND tried = :tried AND next_attempt_at = :next AND lease_until <= :now',
    names: { '#state': 'state' },
    values: {
      ':pending': 'pending',
      ':tried': delivery.tried,
      ':next': delivery.next_attempt_at,
      ':now': now.getTime(),
      ':until': now.getTime() + leaseMs,
    },
  });
  return row && DeliveryRow.parse(row);
}

/** Attempts kept on a row; it holds far more, and sending by hand has no end. */
const keptAttempts = 20;

/** The longest that a message in the queue waits, less what the relay may be late. */
const leadMs = 12 * 60 * 1000;

/**
 * Notes what came of a claimed attempt.
 *
 * @param next when the next one is due; or what the delivery has come to.
 * @param isRung whether a message in the queue is going to be there in time.
 * @returns false when the claim was lost meanwhile.
 */
export async function noteAttempt(
  delivery: DeliveryRow,
  attempt: DeliveryAttempt,
  next: { at: Date; isRung: boolean } | 'delivered' | 'failed',
): Promise<boolean> {
  const attempts = [...delivery.attempts, attempt].slice(-keptAttempts);
  const isOver = typeof next === 'string';
  const noted = await changeRow(delivery, {
    change:
      'SET #state = :state, attempts = :attempts, tried = :tried, lease_until = :none' +
      (isOver
        ? ' REMOVE next_attempt_at, due, due_at'
        : ', next_attempt_at = :next, due = :due, due_at = :due_at'),
    condition: 'lease_until = :lease',
    names: { '#state': 'state' },
    values: {
      ':state': isOver ? next : 'pending',
      ':attempts': attempts,
      ':tried': delivery.tried + 1,
      ':none': 0,
      ':lease': delivery.lease_until,
      ...(!isOver && {
        ':next': next.at.toISOString(),
        ':due': inIndex,
        ':due_at': later(next.at, next.isRung ? graceMs : -leadMs),
      }),
    },
  });
  return noted !== undefined;
}

/** Gives a delivery up without an attempt: its webhook is gone or disabled. */
export async function giveUpDelivery(delivery: DeliveryRow): Promise<void> {
  await changeRow(delivery, {
    change: 'SET #state = :failed REMOVE next_attempt_at, due, due_at',
    condition: '#state = :pending AND tried = :tried AND next_attempt_at = :next',
    names: { '#state': 'state' },
    values: {
      ':failed': 'failed',
      ':pending': 'pending',
      ':tried': delivery.tried,
      ':next': delivery.next_attempt_at,
    },
  });
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
