import { createHash } from 'node:crypto';
import { base32 } from '#lambdas/runtime/base32.ts';
import { countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn, isExpired } from '#lambdas/storage/document-client.ts';
import { deleteRow, getRow, pageOfRows, putRow, updateRow } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import type { WebhookType } from '#shared/webhooks/webhook-events.ts';
import {
  type DeliveryAttempt,
  deliveriesPerPage,
  type WebhookDelivery,
  type WebhookDeliveryPage,
} from '#shared/webhooks/webhooks.ts';
import { accountOf } from './account-of.ts';
import { hourOf } from './api-key-rows.ts';
import { duePartition, later } from './due.ts';
import { DeliveryRow, deliveryKey, deliveryPrefix, type RowKey } from './webhook-rows.ts';

/*
 * One row for each event at each endpoint that is subscribed to it: the truth about what was tried and when the next
 * attempt is due. A message in the queue only says when to look at the row.
 */
const keptDays = 30;
const counterDays = 2 / 24;

/** How long after its time an attempt is taken for lost, and looked for in the index. */
export const gracePeriodMs = 5 * 60 * 1000;

/** What is sent: an event under its id, the same at every endpoint and every attempt. */
export type Sendable = { id: string; type: WebhookType; body: string; at: Date; isManual?: boolean };

/** What is sent by hand has a place behind any schedule: it gets one attempt, and no other follows. */
const manualSend = { tried: 1000, by_hand: true };

/** Makes a delivery whose first attempt is due at once. Making it again changes nothing. */
export async function putDelivery(
  account: string,
  webhookId: string,
  event: Sendable,
  now: Date,
): Promise<DeliveryRow> {
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
  await putRow(
    integrationsTable,
    { ...row, due: duePartition(account), due_at: later(now, gracePeriodMs) },
    { condition: 'absent' },
  );
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
  now: Date,
): Promise<WebhookDeliveryPage> {
  const account = accountOf(userId);
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
 * Makes a delivery due now, whatever came of it before, and keeps it as long as a new one. One that is pending goes
 * on with its schedule afterwards; one that was over gets this attempt and no other.
 *
 * @returns `undefined` when an attempt is being made, or has just ended.
 */
export async function makeDueAgain(delivery: DeliveryRow, now: Date): Promise<DeliveryRow | undefined> {
  const isOver = delivery.state !== 'pending';
  const row = await updateRow(integrationsTable, delivery, {
    change:
      'SET #state = :pending, tried = :place, by_hand = :by_hand, next_attempt_at = :now, due = :due, ' +
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
      ':place': isOver ? manualSend.tried : delivery.tried,
      ':by_hand': true,
    },
  });
  return row && DeliveryRow.parse(row);
}

/** Longer than the sender's function may run: then whoever claimed an attempt is no more. */
const leaseMs = 45_000;

/** Claims the attempt that is due. Of any number of callers at the same time one gets it. */
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

/** Attempts kept on a row; it holds far more, and sending by hand has no end. */
const keptAttempts = 20;

/** The longest that a message in the queue waits, less what the relay may be late. */
const leadMs = 12 * 60 * 1000;

/** When a delivery is tried next, and whether a message in the queue is going to be there in time. */
export type Next = { at: Date; isEnqueued: boolean };

/**
 * Notes what came of a claimed attempt.
 *
 * @param next what the delivery has come to, if there is no next attempt.
 * @returns false when the claim was lost meanwhile.
 */
export async function recordAttempt(
  delivery: DeliveryRow,
  attempt: DeliveryAttempt,
  next: Next | 'delivered' | 'failed',
): Promise<boolean> {
  const isOver = typeof next === 'string';
  const noted = await updateRow(integrationsTable, delivery, {
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
  return noted !== undefined;
}

/** Gives a claimed attempt back, to be made later. @returns false when the claim was lost meanwhile. */
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

/** Forgets a delivery whose webhook is no more, and with it maybe the account. */
export async function dropDelivery(key: RowKey): Promise<void> {
  await deleteRow(integrationsTable, key);
}

/** Gives a delivery up without an attempt: its webhook is disabled. */
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

/** Counts one more attempt of an account. @returns which of this hour it is, from 1. */
export async function countAttempt(account: string, now: Date): Promise<number> {
  const key = { account, sort_key: `attempts#${hourOf(now)}` };
  return (await countUpTo(integrationsTable, key, Infinity, expiresIn(counterDays, now))) ?? 1;
}

/** Counts one more event that an account has sent by hand in this hour. @returns false when there are no more. */
export async function countSend(userId: string, limit: number, now: Date): Promise<boolean> {
  const key = { account: accountOf(userId), sort_key: `sends#${hourOf(now)}` };
  return (await countUpTo(integrationsTable, key, limit, expiresIn(counterDays, now))) !== undefined;
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
