import { setting } from '#lambdas/runtime/settings.ts';
import { deletePartition } from '#lambdas/storage/delete-rows.ts';
import { accountOf } from './account-of.ts';

/**
 * Deletes everything kept for a person's programs: keys, live and revoked, answers to give again, webhooks with what
 * they were and were to be sent.
 */
export function deleteIntegrationsOf(userId: string): Promise<void> {
  return deletePartition(
    { table: setting('integrationsTable'), partitionKey: 'account', sortKey: 'sort_key' },
    accountOf(userId),
  );
}
