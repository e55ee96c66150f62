import { createHash } from 'node:crypto';
import { base32 } from '#lambdas/runtime/base32.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn, isExpired } from '#lambdas/storage/document-client.ts';
import { duePartition, later } from '#lambdas/storage/due.ts';
import { deleteRow, getRow, pageOfRows, toPut, updateRow } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { WebhookType } from '#shared/webhooks/webhook-events.ts';
import {
  type DeliveryAttempt,
  deliveriesPerPage,
  type WebhookDelivery,
  type WebhookDeliveryPage,
} from '#shared/webhooks/webhooks.ts';
import { hourOf } from './api-key-rows.ts';
import { DeliveryRow, deliveryKey, deliveryPrefix, type RowKey } from './webhook-rows.ts';

/*
 * One row per event and subscribed webhook, with its attempts and the time of the next one. A queue message only
 * triggers a check of the row.
 */
const keptDays = 30;
const counterDays = 2 / 24;

/** An attempt this long overdue counts as lost: the relay finds it in the index. */
export const gracePeriodMs = 5 * 60 * 1000;

/** An event to send. Id and body are the same at every webhook and attempt. */
export type Sendable = { id: string; type: WebhookType; body: string; at: Date; isManual?: boolean };

/** `tried` is past the end of the retry schedule, so a manual send gets one attempt. */
const manualSend = { tried: 1000, by_hand: true };

/**
 * Creates a delivery that is due at once. Creating it again changes nothing.
 *
 * @throws `not_signed_in` when the account is deleted.
 */
export async function putDelivery(
  workspaceId: WorkspaceId,
  webhookId: string,
  event: Sendable,
  now: Date,
): Promise<DeliveryRow> {
  const account = accountOf(workspaceId);
  const id = deliveryIdOf(event, webhookId);
  const row: DeliveryRow = {
    ...deliveryKey(account, webhookId, id),
    webhook_id: webhookId,
    id,
    event_id: event.id,
    event_type: event.type,
    body: event.body,
    state: 'pending',
    attempts: [],
    ...(event.isManual ? manualSend : { tried: 0 }),
    lease_until: 0,
    next_attempt_at: now.toISOString(),
    created_at: now.toISOString(),
    expires_at: expiresIn(keptDays, now),
  };
  const due = { ...row, due: duePartition(account), due_at: later(now, gracePeriodMs) };
  await ofUser(workspaceId)(toPut(integrationsTable, due, { condition: 'absent' }));
  return row;
}

/** A ULID derived from event and webhook; its time is the event's. */
function deliveryIdOf(event: Sendable, webhookId: string): string {
  const hash = createHash('sha256').update(`${event.id} ${webhookId}`).digest();
  const random = Array.from({ length: 16 }, (_, index) => base32((hash[index] ?? 0) % 32, 1)).join('');
  return base32(event.at.getTime(), 10) + random;
}

/** One page of a webhook's deliveries, newest first; `cursor` is the last id of the previous page. */
export async function listDeliveries(
  workspaceId: WorkspaceId,
  webhookId: string,
  cursor: string | undefined,
  now: Date,
): Promise<WebhookDeliveryPage> {
  const account = accountOf(workspaceId);
  const { rows, hasMore } = await pageOfRows(integrationsTable, account, deliveriesPerPage, {
    prefix: deliveryPrefix(webhookId),
    backwards: true,
    ExclusiveStartKey: cursor === undefined ? undefined : deliveryKey(account, webhookId, cursor),
  });
  const page = rows.map((row) => DeliveryRow.parse(row));
  const items = page.filter((row) => !isExpired(row, now)).map(shownDelivery);
  const last = page.at(-1);
  return hasMore && last ? { items, nextCursor: last.id } : { items };
}

export async function findDelivery(key: RowKey, now: Date): Promise<DeliveryRow | undefined> {
  const row = await getRow(integrationsTable, key, now);
  return row && DeliveryRow.parse(row);
}

/**
 * Makes a delivery due now, whatever its state, and extends its expiry. A pending one continues its schedule
 * afterwards; any other gets a single attempt.
 *
 * @returns `undefined` when an attempt is running or has just ended.
 */
export async function makeDueAgain(delivery: DeliveryRow, now: Date): Promise<DeliveryRow | undefined> {
  const isOver = delivery.state !== 'pending';
  const row = await updateRow(integrationsTable, delivery, {
    change:
      'SET #state = :pending, tried = :next_tried, by_hand = :by_hand, next_attempt_at = :now, due = :due, ' +
      'due_at = :due_at, expires_at = :expiry',
    condition: '#state = :seen AND tried = :tried AND lease_until <= :moment',
    names: { '#state': 'state' },
    values: {
      ':pending': 'pending',
      ':seen': delivery.state,
      ':tried': delivery.tried,
      ':now': now.toISOString(),
      ':moment': now.getTime(),
      ':due': duePartition(delivery.account),
      ':due_at': later(now, gracePeriodMs),
      ':expiry': expiresIn(keptDays, now),
      ':next_tried': isOver ? manualSend.tried : delivery.tried,
      ':by_hand': true,
    },
  });
  return row && DeliveryRow.parse(row);
}

/** Longer than the sender may run: after it, the claim's holder is dead. */
const leaseMs = 45_000;

/** Claims the due attempt. One of several concurrent callers gets it. */
export async function claimAttempt(delivery: DeliveryRow, now: Date): Promise<DeliveryRow | undefined> {
  const row = await updateRow(integrationsTable, delivery, {
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

/** Attempts kept on a row. Manual resends are unlimited. */
const keptAttempts = 20;

/** The longest delay of a queue message, less the relay's interval. */
const leadMs = 12 * 60 * 1000;

/** The time of the next attempt, and whether a queue message covers it. */
export type Next = { at: Date; isEnqueued: boolean };

/**
 * Records the result of a claimed attempt.
 *
 * @param next the next attempt, or the delivery's final state.
 * @returns false when the claim was lost.
 */
export async function recordAttempt(
  delivery: DeliveryRow,
  attempt: DeliveryAttempt,
  next: Next | 'delivered' | 'failed',
): Promise<boolean> {
  const isOver = typeof next === 'string';
  const updated = await updateRow(integrationsTable, delivery, {
    change:
      'SET #state = :state, attempts = :attempts, tried = :tried, lease_until = :none' +
      (isOver ? ' REMOVE by_hand, next_attempt_at, due, due_at' : `, ${setNext} REMOVE by_hand`),
    condition: 'lease_until = :lease',
    names: { '#state': 'state' },
    values: {
      ':state': isOver ? next : 'pending',
      ':attempts': [...delivery.attempts, attempt].slice(-keptAttempts),
      ':tried': delivery.tried + 1,
      ':none': 0,
      ':lease': delivery.lease_until,
      ...(!isOver && valuesOf(delivery, next)),
    },
  });
  return updated !== undefined;
}

/** Releases a claimed attempt until later. @returns false when the claim was lost. */
export async function postponeAttempt(delivery: DeliveryRow, next: Next): Promise<boolean> {
  const put = await updateRow(integrationsTable, delivery, {
    change: `SET lease_until = :none, ${setNext}`,
    condition: 'lease_until = :lease',
    values: { ':none': 0, ':lease': delivery.lease_until, ...valuesOf(delivery, next) },
  });
  return put !== undefined;
}

const setNext = 'next_attempt_at = :next, due = :due, due_at = :due_at';
const valuesOf = ({ account }: RowKey, { at, isEnqueued }: Next) => ({
  ':next': at.toISOString(),
  ':due': duePartition(account),
  ':due_at': later(at, isEnqueued ? gracePeriodMs : -leadMs),
});

/** Deletes a delivery whose webhook, or account, is gone. */
export async function dropDelivery(key: RowKey): Promise<void> {
  await deleteRow(integrationsTable, key);
}

/** Fails a delivery without an attempt, because its webhook is disabled. */
export async function failDelivery(delivery: DeliveryRow): Promise<void> {
  await updateRow(integrationsTable, delivery, {
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

/** Counts an attempt of an account. @returns its number in this hour, from 1. */
export async function countAttempt(account: string, now: Date): Promise<number> {
  const key = { account, sort_key: `attempts#${hourOf(now)}` };
  return (await countUpTo(integrationsTable, key, Infinity, expiresIn(counterDays, now))) ?? 1;
}

/** Counts a manual send of an account. @returns false when the limit of this hour is reached. */
export async function countSend(workspaceId: WorkspaceId, limit: number, now: Date): Promise<boolean> {
  const key = { account: accountOf(workspaceId), sort_key: `sends#${hourOf(now)}` };
  return (await countUpTo(integrationsTable, key, limit, expiresIn(counterDays, now))) !== undefined;
}

/** The API's form of a row. */
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
