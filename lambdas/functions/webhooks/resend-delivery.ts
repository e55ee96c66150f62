import { enqueueChecks } from '#lambdas/domain/events/enqueue-checks.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { findDelivery, makeDueAgain, shownDelivery } from '#lambdas/storage/integrations/webhook-deliveries.ts';
import { deliveryKey } from '#lambdas/storage/integrations/webhook-rows.ts';
import { requireSending } from './require-sending.ts';
import type { UserOrKeyOperation } from './user-or-key-operation.ts';

/** Resends an event to a webhook under the same id, whatever its state. */
export const resendDelivery: UserOrKeyOperation<'resendDelivery'> = async ({ user, params, now, log }) => {
  const { webhookId, deliveryId } = params;
  const key = deliveryKey(accountOf(user.id), webhookId, deliveryId);
  const [found] = await Promise.all([findDelivery(key, now), requireSending(user, webhookId, now)]);
  if (!found) throw notFound('Delivery');
  const delivery = await makeDueAgain(found, now);
  if (!delivery) {
    throw new Refusal('request_in_progress', 'This event is being sent at this moment. Try again shortly.', 15);
  }
  await enqueueChecks([delivery], log);
  return shownDelivery(delivery);
};
