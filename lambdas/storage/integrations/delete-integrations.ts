import { deletePartition } from '#lambdas/storage/delete-rows.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { accountOf } from './account-of.ts';

/**
 * Deletes a user's integrations: live and revoked keys, stored responses, webhooks, events and deliveries.
 */
export function deleteIntegrationsOf(userId: string): Promise<void> {
  return deletePartition(integrationsTable, accountOf(userId));
}
