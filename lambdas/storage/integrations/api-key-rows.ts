import * as z from 'zod/mini';
import { accountLength } from '#lambdas/storage/account-of.ts';
import { getRow } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { ApiKey } from '#shared/account/api-keys.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';

/*
 * The integrations table has one partition per account, named by a hash of the user id. The name is part of every
 * API key's id: it leads from the key to its row without revealing a user id.
 *
 *   {account}    key#1, key#2        a live key
 *   {account}    api-calls#{hour}    the calls of all its keys in a clock hour (`api-limits.ts`); expires after some hours
 *   {account}    keys#{day}          how many keys were made on a day; expires after some days
 *   {account}    revoked#{key id}    a revoked key, for 30 days, so that its use is refused with that reason
 *   {account}    call#{hash}         a stored response (`idempotency.ts`)
 *
 * For what happened to the account see account-log/entry-rows.ts, for webhooks webhook-rows.ts, for lists to screen
 * lists/list-rows.ts.
 *
 * Fixed slots enforce the limit of live keys without a counter: creating a key is one conditional write into an empty
 * slot. The last character of a key's id is its slot. Of the key only its SHA-256 is stored; a secret of 166 random
 * bits needs no slower hash.
 */
const KeyRow = z.object({
  ...ApiKey.shape,
  user_id: WorkspaceId,
  secret_hash: z.string(),
  // No longer used, but the release before reads them.
  call_hour: z.string(),
  call_count: z.number(),
});
export type KeyRow = z.infer<typeof KeyRow>;

/** The row key of a live API key. Compare the row's `id`: the slot may hold another key. */
export const apiKeyKey = (id: string) => ({
  account: id.slice(0, accountLength),
  sort_key: `key#${id.slice(-1)}`,
});

/** The counter of an account's API calls in a clock hour, by the id of any of its keys. */
export const apiCallsKey = (keyId: string, hour: string) => ({
  account: keyId.slice(0, accountLength),
  sort_key: `api-calls#${hour}`,
});

/** The clock hour in UTC. */
export function hourOf(now: Date): string {
  return now.toISOString().slice(0, 13);
}

/** A live key by its id. */
export async function findKey(id: string): Promise<KeyRow | undefined> {
  const row = await getRow(integrationsTable, apiKeyKey(id));
  const key = row && KeyRow.parse(row);
  return key?.id === id ? key : undefined;
}
