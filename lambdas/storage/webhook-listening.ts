import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { setting } from '#lambdas/lib/settings.ts';
import type { WebhookEventType } from '#shared/webhook-events.ts';
import { accountOf } from './account-of.ts';
import { documents } from './document-client.ts';

/*
 * Apart from the other files of webhooks, because every call that something may come of asks: most accounts have
 * no webhook, and their calls load nothing more.
 */

/** Whether an enabled webhook of a person's account listens to a type of events. */
export async function isListening(userId: string, type: WebhookEventType): Promise<boolean> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: setting('integrationsTable'),
      KeyConditionExpression: 'account = :account AND begins_with(sort_key, :prefix)',
      FilterExpression: 'contains(events, :type) AND attribute_not_exists(disabled_reason)',
      ExpressionAttributeValues: { ':account': accountOf(userId), ':prefix': 'webhook#', ':type': type },
      ProjectionExpression: 'sort_key',
      ConsistentRead: true,
    }),
  );
  return Items.length > 0;
}
