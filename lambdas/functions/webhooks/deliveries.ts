import { enqueueChecks } from '#lambdas/domain/events/enqueue-checks.ts';
import { nameActors } from '#lambdas/domain/team/name-actors.ts';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { secondsLeft } from '#lambdas/runtime/seconds-left.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { actorOf } from '#lambdas/storage/analyses/deal-of-call.ts';
import * as deliveries from '#lambdas/storage/integrations/webhook-deliveries.ts';
import {
  countSend,
  findDelivery,
  makeDueAgain,
  putDelivery,
  shownDelivery,
} from '#lambdas/storage/integrations/webhook-deliveries.ts';
import { deliveryKey } from '#lambdas/storage/integrations/webhook-rows.ts';
import { findWebhook } from '#lambdas/storage/integrations/webhooks.ts';
import { accountOfCall } from '#lambdas/storage/profiles/account-of-call.ts';
import type { Account } from '#lambdas/storage/profiles/profile-rows.ts';
import { testEvent, type WebhookEvent } from '#shared/webhooks/webhook-events.ts';
import { sendsPerHour } from '#shared/webhooks/webhook-limits.ts';
import { requireWebhook } from './require-api-access.ts';
import type { UserOrKeyOperation } from './user-or-key-operation.ts';

/** Sends a test event to a webhook; the deliveries show the result. */
export const testWebhook: UserOrKeyOperation<'testWebhook'> = async ({ user, workspace, params, now, log }) => {
  await requireSending(accountOfCall({ user, workspace }), params.webhookId, now);
  const body: WebhookEvent = {
    type: testEvent,
    timestamp: now.toISOString(),
    actor: (await nameActors(workspace.id, now))(actorOf(user)),
    data: { webhookId: params.webhookId },
  };
  const event = {
    id: `evt_${newUlid(now)}`,
    type: body.type,
    body: JSON.stringify(body),
    at: now,
    isManual: true,
  };
  const delivery = await putDelivery(workspace.id, params.webhookId, event, now);
  await enqueueChecks([delivery], log);
  return shownDelivery(delivery);
};

/** A page of a webhook's recent deliveries, newest first. */
export const listDeliveries: UserOrKeyOperation<'listDeliveries'> = async ({ workspace, params, query, now }) => {
  const [webhook, page] = await Promise.all([
    findWebhook(workspace.id, params.webhookId, now),
    deliveries.listDeliveries(workspace.id, params.webhookId, query.cursor, now),
  ]);
  if (!webhook) throw notFound('Webhook');
  return page;
};

/** Resends an event to a webhook under the same id, whatever its state. */
export const resendDelivery: UserOrKeyOperation<'resendDelivery'> = async ({ user, workspace, params, now, log }) => {
  const { webhookId, deliveryId } = params;
  const key = deliveryKey(accountOf(workspace.id), webhookId, deliveryId);
  const [found] = await Promise.all([
    findDelivery(key, now),
    requireSending(accountOfCall({ user, workspace }), webhookId, now),
  ]);
  if (!found) throw notFound('Delivery');
  const delivery = await makeDueAgain(found, now);
  if (!delivery) {
    throw new Refusal('request_in_progress', 'This event is being sent at this moment. Try again shortly.', 15);
  }
  await enqueueChecks([delivery], log);
  return shownDelivery(delivery);
};

/**
 * Checks and counts a manual send to a webhook.
 *
 * @throws `not_found`; `not_allowed` for a disabled webhook or a plan without API access; `rate_limited`.
 */
async function requireSending(account: Account, webhookId: string, now: Date): Promise<void> {
  const webhook = await requireWebhook(account, webhookId, now);
  if (!webhook.enabled) {
    throw new Refusal('not_allowed', 'This webhook is disabled. Enable it to send events to it.');
  }
  if (await countSend(account.id, sendsPerHour, now)) return;
  const text = `Only ${sendsPerHour} events can be sent by hand in an hour. Try again later.`;
  throw new Refusal('rate_limited', text, secondsLeft(now));
}
