import * as z from 'zod/mini';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { queryRows } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { WebhookEventType } from '#shared/webhooks/webhook-events.ts';

/* A file of its own, because most functions that publish events need nothing else of webhooks. */

const Subscriber = z.object({ events: z.array(z.string()) });

/** The event types that the account's enabled webhooks subscribe to. */
export async function subscribedTypes(workspaceId: WorkspaceId): Promise<ReadonlySet<string>> {
  const { rows } = await queryRows(integrationsTable, accountOf(workspaceId), {
    prefix: 'webhook#',
    FilterExpression: 'attribute_not_exists(disabled_reason)',
    ProjectionExpression: 'events',
  });
  return new Set(rows.flatMap((row) => Subscriber.parse(row).events));
}

/** Whether an enabled webhook of the account subscribes to an event type. */
export async function isSubscribed(workspaceId: WorkspaceId, type: WebhookEventType): Promise<boolean> {
  return (await subscribedTypes(workspaceId)).has(type);
}
