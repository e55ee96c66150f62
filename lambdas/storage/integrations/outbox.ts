import { accountOf, hashOf } from '#lambdas/storage/account-of.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { duePartition, later } from '#lambdas/storage/due.ts';
import type { Row } from '#lambdas/storage/table.ts';
import type { Actor } from '#shared/account/actor.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { WebhookEvent } from '#shared/webhooks/webhook-events.ts';
import type { RowKey } from './webhook-rows.ts';

/*
 * The outbox: one row per event, written in the same transaction as the change, so that both exist or neither. The
 * sender dispatches an event to the account's webhooks and marks the row (undispatched.ts).
 */

/** Longer than a quota month, within which `quota.low` must not be published again. */
const keptDays = 35;

/** An event not dispatched by then has lost its message. */
const enqueuedMs = 60_000;

/** An event without its time. Its id is derived from `of`, which distinguishes events of one type. */
export type NewEvent = WebhookEvent extends infer Event
  ? Event extends WebhookEvent
    ? Pick<Event, 'type' | 'data'> & { of: readonly string[] }
    : never
  : never;

const idLength = 22;

/** The row of an event. The same event has the same id, however often it is published. */
export function eventRow(
  workspaceId: WorkspaceId,
  { type, data, of }: NewEvent,
  now: Date,
  actor?: Actor,
): RowKey & Row {
  const id = `evt_${hashOf(JSON.stringify([workspaceId, type, ...of]), idLength)}`;
  const account = accountOf(workspaceId);
  return {
    account,
    sort_key: `event#${id}`,
    id,
    user_id: workspaceId,
    body: JSON.stringify({ type, timestamp: now.toISOString(), actor, data }),
    due: duePartition(account),
    due_at: later(now, enqueuedMs),
    next_attempt_at: now.toISOString(),
    expires_at: expiresIn(keptDays, now),
  };
}
