import { countFirst, countWithin } from '#lambdas/storage/counters.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { apiKeyKey, findKey, hourOf } from './api-key-rows.ts';

/*
 * API calls per clock hour. A key's own row counts them: the counting write also checks that the key is live and
 * records when it was last used.
 */

/** `used`: this hour's calls, this one included. `why`: the reason for refusing. */
export type Count = { counted: true; used: number } | { counted: false; why: 'exhausted' | 'revoked' };

/** Concurrent calls may race when an hour begins. */
const attempts = 3;

/** Counts a call of a key, if it is live and below its hourly limit. */
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
