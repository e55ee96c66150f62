import { enqueueChecks } from '#lambdas/domain/events/enqueue-checks.ts';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { putDelivery, shownDelivery } from '#lambdas/storage/integrations/webhook-deliveries.ts';
import { testEvent, type WebhookEvent } from '#shared/webhooks/webhook-events.ts';
import { requireSending } from './require-sending.ts';
import type { UserOrKeyOperation } from './user-or-key-operation.ts';

/** Sends a test event to a webhook; the deliveries show the result. */
export const testWebhook: UserOrKeyOperation<'testWebhook'> = async ({ user, params, now, log }) => {
  await requireSending(user, params.webhookId, now);
  const body: WebhookEvent = {
    type: testEvent,
    timestamp: now.toISOString(),
    data: { webhookId: params.webhookId },
  };
  const event = {
    id: `evt_${newUlid(now)}`,
    type: body.type,
    body: JSON.stringify(body),
    at: now,
    isManual: true,
  };
  const delivery = await putDelivery(user.id, params.webhookId, event, now);
  await enqueueChecks([delivery], log);
  return shownDelivery(delivery);
};
