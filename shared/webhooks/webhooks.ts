import * as z from 'zod/mini';
import { Ulid } from '#shared/values/ulid.ts';
import { DeliveryProblem } from './delivery-problem.ts';
import { WebhookEventType, WebhookType } from './webhook-events.ts';
import { WebhookUrl } from './webhook-url.ts';

/*
 * Endpoints of integrators that are told of what happens in an account, as the documented API and Settings take
 * and answer them: in camelCase, as the API's other calls. What each field is is said in api-texts.ts.
 */

export const maxWebhooks = 5;

/** For so long after a change of the secret events are signed with the one before, too. */
export const secretOverlapHours = 24;

/** So often a secret can be changed within that time. */
export const maxEarlierSecrets = 5;

/** Nineteen random characters and the webhook's place among those of its account. */
export const WebhookId = z.string().check(z.regex(/^wh_[0-9A-Za-z]{19}[1-5]$/));

/** What a webhook listens to: each type once, at least one. */
const Events = z.array(WebhookEventType).check(
  z.minLength(1, 'Choose at least one event.'),
  z.overwrite((types) => [...new Set(types)]),
);

export const maxWebhookDescription = 200;
const Description = z.string().check(z.trim(), z.maxLength(maxWebhookDescription));

export const NewWebhook = z.strictObject({
  url: WebhookUrl,
  /** Every type when absent. */
  events: z.optional(Events),
  description: z.optional(Description),
});
export type NewWebhook = z.infer<typeof NewWebhook>;

/** Each field by itself; `enabled` takes an endpoint out, and back in whatever took it out. */
export const WebhookChanges = z.strictObject({
  url: z.optional(WebhookUrl),
  events: z.optional(Events),
  description: z.optional(Description),
  enabled: z.optional(z.boolean()),
});
export type WebhookChanges = z.infer<typeof WebhookChanges>;

/** Its owner took it out, it answered 410, or it failed for days. */
export const DisabledReason = z.enum(['owner', 'gone', 'failing']);
export type DisabledReason = z.infer<typeof DisabledReason>;

/** A webhook as its owner sees it afterwards: without its secret, which is shown once. */
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
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookList = z.object({ items: z.array(Webhook) });
export type WebhookList = z.infer<typeof WebhookList>;

/** The answers that hold a secret: when a webhook is made, and when it gets a new one. */
export const WebhookWithSecret = z.object({ ...Webhook.shape, secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

/** One try to hand an event over. Either the receiver answered, with a status, or there was a problem. */
export const DeliveryAttempt = z.object({
  at: z.iso.datetime(),
  status: z.nullable(z.int()),
  problem: z.nullable(DeliveryProblem),
  durationMs: z.int().check(z.gte(0)),
  answer: z.string(),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

export const DeliveryState = z.enum(['pending', 'delivered', 'failed']);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** What became of one event at one webhook. */
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
