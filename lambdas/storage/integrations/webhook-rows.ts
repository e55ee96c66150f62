import * as z from 'zod/mini';
import { Ulid } from '#shared/values/ulid.ts';
import { WebhookEventType, WebhookType } from '#shared/webhooks/webhook-events.ts';
import { DeliveryAttempt, DeliveryState, DisabledReason, WebhookId } from '#shared/webhooks/webhooks.ts';

/*
 * What webhooks need lies in the integrations table, under the account (see api-key-rows.ts):
 *
 *   {account}    webhook#1 … webhook#5           an endpoint, its secret and what it is subscribed to; as with API keys
 *                                                there are as many slots as there may be webhooks
 *   {account}    event#{event id}                something that happened (outbox.ts)
 *   {account}    delivery#{webhook id}#{ulid}    what became of an event at an endpoint (webhook-deliveries.ts)
 *   {account}    sends#{hour}                    events sent by hand in an hour
 *   {account}    attempts#{hour}                 attempts in an hour
 *
 * Events and deliveries with something left to do are in the table's index `due`, by a partition that follows from
 * the account, sorted by `due_at`: the moment from which nobody may be counted on to see to them any more
 * (due-rows.ts).
 */
export type RowKey = { account: string; sort_key: string };

export const WebhookRow = z.object({
  account: z.string(),
  sort_key: z.string(),
  id: WebhookId,
  url: z.string(),
  events: z.array(WebhookEventType),
  description: z.string(),
  disabled_reason: z.optional(DisabledReason),
  /** When the first attempt failed since one succeeded. */
  failing_since: z.optional(z.iso.datetime()),
  /** Attempts that timed out in a row, up to now. */
  timed_out: z.optional(z.int()),
  /** Until then nothing is tried by itself: the last attempts have timed out. */
  rests_until: z.optional(z.iso.datetime()),
  secret: z.string(),
  /** Those it had before which still sign, and some that no longer do; the newest first. */
  earlier_secrets: z.optional(z.array(z.object({ secret: z.string(), until: z.iso.datetime() }))),
  created_at: z.iso.datetime(),
});
export type WebhookRow = z.infer<typeof WebhookRow>;

/** The secrets a webhook had before that still sign, the newest first, which is the last to end. */
export const earlierSecrets = (
  { earlier_secrets: earlier = [] }: Pick<WebhookRow, 'earlier_secrets'>,
  now: Date,
) => earlier.filter(({ until }) => until > now.toISOString());

export const DeliveryRow = z.object({
  account: z.string(),
  sort_key: z.string(),
  webhook_id: WebhookId,
  id: Ulid,
  event_id: z.string(),
  event_type: WebhookType,
  /** What is sent, byte for byte, at every attempt. */
  body: z.string(),
  state: DeliveryState,
  /** The latest ones, oldest first. */
  attempts: z.array(DeliveryAttempt),
  /** Its place in the schedule: how many attempts have ended since it was made, or one behind all for no schedule. */
  tried: z.int(),
  /** The attempt that is due is one that somebody asked for. */
  by_hand: z.optional(z.boolean()),
  /** Milliseconds since 1970: until then whoever claimed the attempt is at it. */
  lease_until: z.number(),
  next_attempt_at: z.optional(z.iso.datetime()),
  created_at: z.iso.datetime(),
  expires_at: z.number(),
});
export type DeliveryRow = z.infer<typeof DeliveryRow>;

export const webhookPrefix = 'webhook#';

/** The key of a webhook of this id, if there is one: the last character is its slot. */
export const webhookKey = (account: string, id: string): RowKey => ({
  account,
  sort_key: webhookPrefix + id.slice(-1),
});

export const deliveryPrefix = (webhookId: string) => `delivery#${webhookId}#`;

export const deliveryKey = (account: string, webhookId: string, id: string): RowKey => ({
  account,
  sort_key: deliveryPrefix(webhookId) + id,
});
