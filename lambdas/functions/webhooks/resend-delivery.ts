import { ringNow } from '#lambdas/domain/events/ring-now.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { accountOf } from '#lambdas/storage/integrations/account-of.ts';
import {
  findDelivery,
  makeDueAgain,
  shownDelivery,
} from '#lambdas/storage/integrations/webhook-deliveries.ts';
import { deliveryPlace } from '#lambdas/storage/integrations/webhook-rows.ts';
import type { OfEither } from './of-either.ts';
import { requireSending } from './require-sending.ts';

/** Sends an event to a webhook once more, under the same id, whatever came of it before. */
export const resendDelivery: OfEither<'resendDelivery'> = async ({ user, params, now, log }) => {
  const { webhookId, deliveryId } = params;
  const place = deliveryPlace(accountOf(user.id), webhookId, deliveryId);
  const [found] = await Promise.all([findDelivery(place, now), requireSending(user, webhookId, now)]);
  if (!found) throw notFound('Delivery');
  const delivery = await makeDueAgain(found, now);
  if (!delivery) {
    throw new Refusal(
      'request_in_progress',
      'This event is being sent at this moment. Try again shortly.',
      15,
    );
  }
  await ringNow([delivery], log);
  return shownDelivery(delivery);
};
