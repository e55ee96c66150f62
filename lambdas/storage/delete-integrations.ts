import { setting } from '#lambdas/lib/settings.ts';
import { accountOf } from './account-of.ts';
import { deletePartition } from './delete-rows.ts';

/** Deletes everything kept for a person's programs: keys, live and revoked, and answers to give again. */
export function deleteIntegrationsOf(userId: string): Promise<void> {
  return deletePartition(
    { table: setting('integrationsTable'), partitionKey: 'account', sortKey: 'sort_key' },
    accountOf(userId),
  );
}
