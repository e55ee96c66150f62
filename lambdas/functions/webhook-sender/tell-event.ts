import { ringNow } from '#lambdas/domain/events/ring-now.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { putDelivery } from '#lambdas/storage/integrations/webhook-deliveries.ts';
import { abandonedMs, dropEvent, findEvent, noteTold } from '#lambdas/storage/integrations/webhook-events.ts';
import type { RowKey } from '#lambdas/storage/integrations/webhook-rows.ts';
import { webhookRows } from '#lambdas/storage/integrations/webhooks.ts';
import { readRow } from '#lambdas/storage/profiles/profile-rows.ts';
import { Tier } from '#shared/account/plan-terms.ts';
import { hasFeature } from '#shared/account/subscription.ts';
import type { WebhookEvent } from '#shared/webhooks/webhook-events.ts';
import { factOf } from './fact-of.ts';

/**
 * Hands an event on to the webhooks that listen to it: one delivery each, whose first attempt is due at once. What
 * it tells of is looked up first. An event that has not happened may be about to; after a minute it never was.
 */
export async function tellEvent(place: RowKey, log: Log): Promise<void> {
  const now = new Date();
  const row = await findEvent(place);
  if (!row || row.told) return;
  const profile = await readRow(row.user_id);
  const event = profile && ((await factOf(row, profile)) ?? (await factNotedSince(place, profile)));
  if (!event) {
    if (now.getTime() - Date.parse(row.prepared_at) < abandonedMs) return;
    await dropEvent(row);
    log.info('event_dropped');
    return;
  }
  const listeners = (await webhookRows(row.account)).filter(
    ({ events, disabled_reason }) =>
      disabled_reason === undefined && events.some((type) => type === event.type),
  );
  const sendable = {
    id: row.id,
    type: event.type,
    body: JSON.stringify(event),
    at: new Date(event.timestamp),
  };
  const deliveries = await Promise.all(
    (mayHear(profile, event) ? listeners : []).map(({ id }) => putDelivery(row.account, id, sendable, now)),
  );
  await noteTold(row);
  await ringNow(deliveries, log);
  log.info('event_told', { type: event.type, webhooks: deliveries.length });
}

/** What hides a fact notes first that it has happened: both may have been done between two looks, at row and fact. */
async function factNotedSince(
  place: RowKey,
  profile: Record<string, unknown>,
): Promise<WebhookEvent | undefined> {
  const row = await findEvent(place);
  return row?.happened ? factOf(row, profile) : undefined;
}

/** Webhooks come with API access. Without it they are told of changes of the plan, its end among them, and nothing else. */
function mayHear(profile: Record<string, unknown>, { type }: WebhookEvent): boolean {
  const tier = Tier.parse(profile.subscription_tier);
  return type === 'subscription.changed' || hasFeature({ subscription_tier: tier }, 'apiAccess');
}
