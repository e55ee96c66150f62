import * as z from 'zod/mini';
import { lineOfText } from '#shared/values/free-text.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { DeliveryProblem } from './delivery-problem.ts';
import { WebhookEventType, WebhookType } from './webhook-events.ts';
import { WebhookUrl } from './webhook-url.ts';

/*
 * Webhooks: URLs of integrators that receive an account's events, as the documented API and Settings use them. In
 * camelCase, like the API's other calls. api-texts.ts describes the fields.
 */

export const maxWebhooks = 5;

/** After a change of secret, events are also signed with the previous one for this long. */
export const secretOverlapHours = 24;

/** How often a secret can change within that time. */
export const maxEarlierSecrets = 5;

/** Nineteen random characters and the webhook's slot in its account. */
export const WebhookId = z.string().check(z.regex(/^wh_[0-9A-Za-z]{19}[1-5]$/));

/** The subscribed types: at least one, each once. */
const Events = z.array(WebhookEventType).check(
  z.minLength(1, 'Choose at least one event.'),
  z.overwrite((types) => [...new Set(types)]),
);

export const maxWebhookDescription = 200;
const Description = lineOfText({ most: maxWebhookDescription });

export const NewWebhook = z.strictObject({
  url: WebhookUrl,
  /** Every type when absent. */
  events: z.optional(Events),
  description: z.optional(Description),
});
export type NewWebhook = z.infer<typeof NewWebhook>;

/** Each field independently; `enabled` disables a webhook, or enables it whatever disabled it. */
export const WebhookChanges = z.strictObject({
  url: z.optional(WebhookUrl),
  events: z.optional(Events),
  description: z.optional(Description),
  enabled: z.optional(z.boolean()),
});
export type WebhookChanges = z.infer<typeof WebhookChanges>;

/** Disabled by its owner, by an answer 410, or after failing for days. */
export const DisabledReason = openEnum(['owner', 'gone', 'failing'], 'owner');
export type DisabledReason = z.infer<typeof DisabledReason>;

/** A webhook as its owner sees it later: without its secret, which is shown once. */
export const Webhook = z.object({
  id: WebhookId,
  url: z.string(),
  events: z.array(WebhookEventType),
  description: z.string(),
  enabled: z.boolean(),
  disabledReason: z.nullable(DisabledReason),
  failingSince: z.nullable(z.iso.datetime()),
  previousSecretUntil: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  /** The account of the person who made it; absent where an API key made it, or a release before it was kept. */
  madeBy: z.optional(z.string()),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookList = z.object({ items: z.array(Webhook) });
export type WebhookList = z.infer<typeof WebhookList>;

/** The answers with a secret: of a new webhook, and of a new secret. */
export const WebhookWithSecret = z.object({ ...Webhook.shape, secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

/** One delivery attempt: the receiver answered with a status, or there was a problem. */
export const DeliveryAttempt = z.object({
  at: z.iso.datetime(),
  status: z.nullable(z.int()),
  problem: z.nullable(DeliveryProblem),
  durationMs: z.int().check(z.gte(0)),
  answer: z.string(),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

export const DeliveryState = openEnum(['pending', 'delivered', 'failed'], 'pending');
export type DeliveryState = z.infer<typeof DeliveryState>;

export const WebhookDelivery = z.object({
  id: Ulid,
  eventId: z.string(),
  eventType: WebhookType,
  state: DeliveryState,
  attempts: z.array(DeliveryAttempt),
  nextAttemptAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** One page of a webhook's deliveries, newest first. */
export const WebhookDeliveryPage = z.object({
  items: z.array(WebhookDelivery),
  nextCursor: z.optional(Ulid),
});
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>;

export const deliveriesPerPage = 25;
