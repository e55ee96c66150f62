import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { isConditionFailure } from '#lambdas/runtime/errors.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { documents } from '#lambdas/storage/document-client.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { WebhookEventType, WebhookType } from '#shared/webhooks/webhook-events.ts';
import { DeliveryAttempt, DeliveryState, DisabledReason, WebhookId } from '#shared/webhooks/webhooks.ts';
import { accountOf } from './account-of.ts';

/*
 * What webhooks need lies in the integrations table, under the account (see api-key-rows.ts):
 *
 *   {account}    webhook#1 … webhook#5           an endpoint, its secret and what it listens to; as with API keys
 *                                                there are as many places as there may be webhooks
 *   {account}    event#{event id}                something that happened, or was about to (webhook-events.ts)
 *   {account}    delivery#{webhook id}#{ulid}    what became of an event at an endpoint (webhook-deliveries.ts)
 *   {account}    sends#{hour}                    events sent by hand in an hour
 *   {account}    attempts#{hour}                 attempts in an hour
 *
 * Events and deliveries with something left to do are in the table's index `due`, by a partition that follows from
 * the account, sorted by `due_at`: the moment from which nobody may be counted on to see to them any more
 * (due-rows.ts).
 */
export type RowKey = { account: string; sort_key: string };

/** The partitions of the index `due`: one takes a thousand changes a second. */
export const duePartitions: readonly string[] = Array.from({ length: 4 }, (_, index) => `webhooks#${index}`);

/** In which of them an account's rows are; its name is a hash. */
export function duePartition(account: string): string | undefined {
  const sum = [...account].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return duePartitions[sum % duePartitions.length];
}

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

export const EventRow = z.object({
  account: z.string(),
  sort_key: z.string(),
  id: z.string(),
  user_id: z.string(),
  body: z.string(),
  /** Once it is known to be so. */
  happened: z.optional(z.boolean()),
  /** Once it was handed on to the endpoints. */
  told: z.optional(z.boolean()),
  prepared_at: z.iso.datetime(),
});
export type EventRow = z.infer<typeof EventRow>;

export const webhookPrefix = 'webhook#';

/** Where a webhook of this id lies, if it does: the last character is its place. */
export const webhookPlace = (account: string, id: string): RowKey => ({
  account,
  sort_key: webhookPrefix + id.slice(-1),
});

export const deliveryPrefix = (webhookId: string) => `delivery#${webhookId}#`;

export const deliveryPlace = (account: string, webhookId: string, id: string): RowKey => ({
  account,
  sort_key: deliveryPrefix(webhookId) + id,
});

export const eventPlace = (userId: string, eventId: string): RowKey => ({
  account: accountOf(userId),
  sort_key: `event#${eventId}`,
});

type Condition = {
  /** Without one a change needs the row to exist, and a new row needs it not to. */
  condition?: string;
  values?: Record<string, unknown>;
};

type Change = Condition & {
  /** DynamoDB's update expression. */
  change: string;
  names?: Record<string, string>;
};

/** Puts a row. @returns false when the condition does not hold. */
export async function putRow(
  row: RowKey & Record<string, unknown>,
  { condition = 'attribute_not_exists(account)', values }: Condition = {},
): Promise<boolean> {
  const put = new PutCommand({
    TableName: setting('integrationsTable'),
    Item: row,
    ConditionExpression: condition,
    ExpressionAttributeValues: values,
  });
  return (await unlessRefused(documents.send(put))) !== undefined;
}

/** Changes a row. @returns it as it is then; `undefined` when the condition does not hold. */
export async function changeRow(
  { account, sort_key }: RowKey,
  { change, condition = 'attribute_exists(account)', names, values }: Change,
): Promise<Record<string, unknown> | undefined> {
  const update = new UpdateCommand({
    TableName: setting('integrationsTable'),
    Key: { account, sort_key },
    UpdateExpression: change,
    ConditionExpression: condition,
    // DynamoDB takes no empty list of names.
    ExpressionAttributeNames: names && Object.keys(names).length > 0 ? names : undefined,
    ExpressionAttributeValues: values,
    ReturnValues: 'ALL_NEW',
  });
  return (await unlessRefused(documents.send(update)))?.Attributes;
}

/** The answer of a write; `undefined` when its condition does not hold. */
export async function unlessRefused<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}

/** So many milliseconds after a moment, in the form the index sorts by. */
export const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms).toISOString();
