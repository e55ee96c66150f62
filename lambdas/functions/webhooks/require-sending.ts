import { Refusal } from '#lambdas/runtime/errors.ts';
import { secondsLeft } from '#lambdas/runtime/seconds-left.ts';
import { countSend } from '#lambdas/storage/integrations/webhook-deliveries.ts';
import type { Person } from '#lambdas/storage/profiles/profile-rows.ts';
import { sendsPerHour } from '#shared/webhooks/webhook-limits.ts';
import { requireWebhook } from './require-api-access.ts';

/**
 * Checks and counts a manual send to a webhook.
 *
 * @throws `not_found`; `not_allowed` for a disabled webhook or a plan without API access; `rate_limited`.
 */
export async function requireSending(user: Person, webhookId: string, now: Date): Promise<void> {
  const webhook = await requireWebhook(user, webhookId, now);
  if (!webhook.enabled) {
    throw new Refusal('not_allowed', 'This webhook is disabled. Enable it to send events to it.');
  }
  if (await countSend(user.id, sendsPerHour, now)) return;
  const text = `Only ${sendsPerHour} events can be sent by hand in an hour. Try again later.`;
  throw new Refusal('rate_limited', text, secondsLeft(now));
}
