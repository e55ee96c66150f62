import * as z from 'zod/mini';
import { queryRows } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import type { WebhookEventType } from '#shared/webhooks/webhook-events.ts';
import { accountOf } from './account-of.ts';

/* Apart from the other files of webhooks: every call that an event may come of asks, and most need nothing more. */

const Subscriber = z.object({ events: z.array(z.string()) });

/** The types of events that the enabled webhooks of a person's account are subscribed to. */
export async function subscribedTypes(userId: string): Promise<ReadonlySet<string>> {
  const { rows } = await queryRows(integrationsTable, accountOf(userId), {
    prefix: 'webhook#',
    FilterExpression: 'attribute_not_exists(disabled_reason)',
    ProjectionExpression: 'events',
  });
  return new Set(rows.flatMap((row) => Subscriber.parse(row).events));
}

/** Whether an enabled webhook of a person's account is subscribed to a type of events. */
export async function isSubscribed(userId: string, type: WebhookEventType): Promise<boolean> {
  return (await subscribedTypes(userId)).has(type);
}
