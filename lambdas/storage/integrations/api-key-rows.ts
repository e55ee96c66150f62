import * as z from 'zod/mini';
import { getRow } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { ApiKey } from '#shared/account/api-keys.ts';
import { accountLength } from './account-of.ts';

/*
 * What programs do for an account lies in the integrations table, in a partition named after a hash of the user
 * id: that name is part of every key's id, so a key alone is the way to its row, and nobody learns a user id.
 *
 *   {account}    key#1, key#2        a key that is live, with the calls of its hour (`api-limits.ts`)
 *   {account}    revoked#{key id}    a key that was, for a year: whoever still uses it is told
 *   {account}    call#{hash}         an answer to give again (`idempotency.ts`)
 *
 * Webhooks lie there too: webhook-rows.ts.
 *
 * There are as many slots as there may be live keys, and a key comes to life by one conditional write into an
 * empty one: no counter that could disagree with what is there. The last character of an id is the key's slot.
 * Of the key itself only its SHA-256 is kept; a secret of 166 random bits needs no slower hash.
 */
const KeyRow = z.object({
  ...ApiKey.shape,
  user_id: z.string(),
  secret_hash: z.string(),
  call_hour: z.string(),
  call_count: z.number(),
});
export type KeyRow = z.infer<typeof KeyRow>;

/** The key of the row of a live API key of this id, if it is live: the slot may hold another one. */
export const apiKeyKey = (id: string) => ({
  account: id.slice(0, accountLength),
  sort_key: `key#${id.slice(-1)}`,
});

/** The clock hour, in UTC, that calls are counted in. */
export function hourOf(now: Date): string {
  return now.toISOString().slice(0, 13);
}

/** A live key by its id. */
export async function findKey(id: string): Promise<KeyRow | undefined> {
  const row = await getRow(integrationsTable, apiKeyKey(id));
  const key = row && KeyRow.parse(row);
  return key?.id === id ? key : undefined;
}
