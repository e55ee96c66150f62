import { countFirst, countWithin } from '#lambdas/storage/counters.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { apiKeyKey, findKey, hourOf } from './api-key-rows.ts';

/*
 * How often programs call, counted by the clock hour. A key's own row counts its calls: the one conditional write
 * that counts also finds that the key is still live, and notes when it was last used.
 */

/** `used` calls of this hour, this one among them; or why it was not counted. */
export type Count = { counted: true; used: number } | { counted: false; why: 'exhausted' | 'revoked' };

/** A call meets the turn of an hour once; anything more is others that do. */
const attempts = 3;

/** Counts one more call of a key in this hour, if it is live and has one left. */
export async function countCall(keyId: string, limit: number, now: Date): Promise<Count> {
  const calls = {
    count: 'call_count',
    period: 'call_hour',
    now: hourOf(now),
    limit: ':limit',
    condition: 'id = :id',
    change: ', last_used_at = :at',
    values: { ':id': keyId, ':at': now.toISOString() },
  };
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const within = { ...calls, values: { ...calls.values, ':limit': limit } };
    const row = await countWithin(integrationsTable, apiKeyKey(keyId), within);
    if (row) return { counted: true, used: Number(row.call_count) };
    const key = await findKey(keyId);
    if (!key) return { counted: false, why: 'revoked' };
    if (key.call_hour >= hourOf(now)) return { counted: false, why: 'exhausted' };
    if (await countFirst(integrationsTable, apiKeyKey(keyId), calls)) return { counted: true, used: 1 };
  }
  return { counted: false, why: 'exhausted' };
}
