import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { setting } from '#lambdas/runtime/settings.ts';
import { documents } from '#lambdas/storage/document-client.ts';
import type { WebhookEventType } from '#shared/webhooks/webhook-events.ts';
import { accountOf } from './account-of.ts';

/*
 * Apart from the other files of webhooks, because every call that something may come of asks: most accounts have
 * no webhook, and their calls load nothing more.
 */

const Listener = z.object({ events: z.array(z.string()) });

/** The types of events that the enabled webhooks of a person's account listen to. */
export async function heardTypes(userId: string): Promise<ReadonlySet<string>> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: setting('integrationsTable'),
      KeyConditionExpression: 'account = :account AND begins_with(sort_key, :prefix)',
      FilterExpression: 'attribute_not_exists(disabled_reason)',
      ExpressionAttributeValues: { ':account': accountOf(userId), ':prefix': 'webhook#' },
      ProjectionExpression: 'events',
      ConsistentRead: true,
    }),
  );
  return new Set(Items.flatMap((item) => Listener.parse(item).events));
}

/** Whether an enabled webhook of a person's account listens to a type of events. */
export async function isListening(userId: string, type: WebhookEventType): Promise<boolean> {
  return (await heardTypes(userId)).has(type);
}
