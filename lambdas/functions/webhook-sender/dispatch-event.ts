import * as z from 'zod/mini';
import { enqueueChecks } from '#lambdas/domain/events/enqueue-checks.ts';
import { nameActors } from '#lambdas/domain/team/name-actors.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { dropEvent, findUndispatched, markDispatched } from '#lambdas/storage/integrations/undispatched.ts';
import { putDelivery } from '#lambdas/storage/integrations/webhook-deliveries.ts';
import type { RowKey } from '#lambdas/storage/integrations/webhook-rows.ts';
import { webhookRows } from '#lambdas/storage/integrations/webhooks.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { accessOf } from '#shared/account/access.ts';
import { Actor } from '#shared/account/actor.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { WebhookEnvelope, type WebhookType } from '#shared/webhooks/webhook-events.ts';

/** Creates one delivery per subscribed webhook, each due at once. */
export async function dispatchEvent(key: RowKey, log: Log): Promise<void> {
  const now = new Date();
  const row = await findUndispatched(key);
  if (!row) return;
  const profile = await findProfile(row.user_id, now);
  if (!profile) return dropEvent(row);
  const stored: unknown = JSON.parse(row.body);
  const event = WebhookEnvelope.parse(stored);
  const subscribed = (await webhookRows(row.account)).filter(
    ({ events, disabled_reason }) => disabled_reason === undefined && events.some((type) => type === event.type),
  );
  const receivers = mayReceive(profile, event, now) ? subscribed : [];
  const body = receivers.length === 0 ? row.body : await withNameOfToday(row, stored, now);
  const sendable = { id: row.id, type: event.type, body, at: new Date(event.timestamp) };
  const deliveries = await Promise.all(receivers.map(({ id }) => putDelivery(row.user_id, id, sendable, now))).catch(
    (error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    },
  );
  // Deleted meanwhile.
  if (!deliveries) return dropEvent(row);
  await markDispatched(row);
  await enqueueChecks(deliveries, log);
  log.info('event_dispatched', { type: event.type, webhooks: deliveries.length });
}

/** The body of an event whose actor is called what they are called now: their sign-in had the name of the sign-up. */
async function withNameOfToday(
  { user_id, body }: { user_id: WorkspaceId; body: string },
  stored: unknown,
  now: Date,
): Promise<string> {
  const { data: caused } = z.safeParse(z.looseObject({ actor: Actor }), stored);
  if (!caused) return body;
  const name = await nameActors(user_id, now);
  return JSON.stringify({ ...caused, actor: name(caused.actor) });
}

/** Webhooks need API access. Without it only plan changes are sent. */
function mayReceive(profile: Profile, { type }: { type: WebhookType }, now: Date): boolean {
  return type === 'subscription.changed' || accessOf(profile, now).includes('apiAccess');
}
