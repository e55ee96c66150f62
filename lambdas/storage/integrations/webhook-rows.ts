import * as z from 'zod/mini';
import { Ulid } from '#shared/values/ulid.ts';
import { WebhookEventType, WebhookType } from '#shared/webhooks/webhook-events.ts';
import { DeliveryAttempt, DeliveryState, DisabledReason, WebhookId } from '#shared/webhooks/webhooks.ts';

/*
 * Webhook rows of the integrations table, under the account (see api-key-rows.ts):
 *
 *   {account}    webhook#1 … webhook#5           a webhook, its secret and subscriptions; as with API keys, one slot
 *                                                per allowed webhook
 *   {account}    event#{event id}                an event (outbox.ts)
 *   {account}    delivery#{webhook id}#{ulid}    the delivery of an event to a webhook (webhook-deliveries.ts)
 *   {account}    sends#{hour}                    count of manual sends in an hour
 *   {account}    attempts#{hour}                 count of attempts in an hour
 *
 * Events and deliveries with work left are in the index `due`, partitioned by account, sorted by `due_at`: the time
 * from which the relay takes over (due-rows.ts).
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
  /** The first failed attempt since the last success. */
  failing_since: z.optional(z.iso.datetime()),
  /** Consecutive timeouts. */
  timed_out: z.optional(z.int()),
  /** Paused after timeouts: no automatic attempts until then. */
  rests_until: z.optional(z.iso.datetime()),
  secret: z.string(),
  /** Earlier secrets, newest first; some have expired. */
  earlier_secrets: z.optional(z.array(z.object({ secret: z.string(), until: z.iso.datetime() }))),
  created_at: z.iso.datetime(),
  made_by: z.optional(z.string()),
});
export type WebhookRow = z.infer<typeof WebhookRow>;

/** The earlier secrets that still sign, newest first; the newest expires last. */
export const earlierSecrets = ({ earlier_secrets: earlier = [] }: Pick<WebhookRow, 'earlier_secrets'>, now: Date) =>
  earlier.filter(({ until }) => until > now.toISOString());

export const DeliveryRow = z.object({
  account: z.string(),
  sort_key: z.string(),
  webhook_id: WebhookId,
  id: Ulid,
  event_id: z.string(),
  event_type: WebhookType,
  /** The exact request body of every attempt. */
  body: z.string(),
  state: DeliveryState,
  /** The latest ones, oldest first. */
  attempts: z.array(DeliveryAttempt),
  /** Attempts made so far: the index into the retry schedule; past its end when there is none. */
  tried: z.int(),
  /** The due attempt was requested manually. */
  by_hand: z.optional(z.boolean()),
  /** The end of the claim on the attempt, in milliseconds since 1970. */
  lease_until: z.number(),
  next_attempt_at: z.optional(z.iso.datetime()),
  created_at: z.iso.datetime(),
  expires_at: z.number(),
});
export type DeliveryRow = z.infer<typeof DeliveryRow>;

export const webhookPrefix = 'webhook#';

/** The row key of a webhook: the last character of its id is its slot. */
export const webhookKey = (account: string, id: string): RowKey => ({
  account,
  sort_key: webhookPrefix + id.slice(-1),
});

export const deliveryPrefix = (webhookId: string) => `delivery#${webhookId}#`;

export const deliveryKey = (account: string, webhookId: string, id: string): RowKey => ({
  account,
  sort_key: deliveryPrefix(webhookId) + id,
});
