import { deletePartition } from '#lambdas/storage/delete-rows.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { accountOf } from './account-of.ts';

/**
 * Deletes everything kept for a person's programs: keys, live and revoked, answers to give again, webhooks with what
 * they were and were to be sent.
 */
export function deleteIntegrationsOf(userId: string): Promise<void> {
  return deletePartition(integrationsTable, accountOf(userId));
}
