import { setting } from '#lambdas/lib/settings.ts';
import { accountOf } from './account-of.ts';
import { deletePartition } from './delete-rows.ts';

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
