import { accountOf } from '#lambdas/storage/account-of.ts';
import { deletePartition, type Sweep } from '#lambdas/storage/delete-rows.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';

/**
 * Deletes a user's integrations: live and revoked keys, stored responses, webhooks, events and deliveries.
 *
 * @returns false when time ran out.
 */
export function deleteIntegrationsOf(userId: string, sweep: Sweep): Promise<boolean> {
  return deletePartition(integrationsTable, accountOf(userId), sweep);
}
