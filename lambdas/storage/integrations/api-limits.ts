import { countBack, countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { updateRow } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { ApiKey } from '#shared/account/api-keys.ts';
import { apiCallsKey, apiKeyKey, hourOf } from './api-key-rows.ts';

/*
 * API calls per clock hour, counted for the account: a key's owner can make another. The key's own row says whether it
 * is live, and records when it was last used.
 */

/** `used`: this hour's calls of the account, this one included. `why`: the reason for refusing. */
export type Count = { counted: true; used: number; keyName: string } | { counted: false; why: 'exhausted' | 'revoked' };

/** Longer than the hour that it counts. */
const counterDays = 2 / 24;

/** Counts a call of a key, if it is live and its account below the hourly limit. */
export async function countCall(keyId: string, limit: number, now: Date): Promise<Count> {
  const counter = apiCallsKey(keyId, hourOf(now));
  const used = {
    change: 'SET last_used_at = :at',
    condition: 'id = :id',
    values: { ':id': keyId, ':at': now.toISOString() },
  };
  const [live, calls] = await Promise.all([
    updateRow(integrationsTable, apiKeyKey(keyId), used),
    countUpTo(integrationsTable, counter, limit, expiresIn(counterDays, now)),
  ]);
  if (!live) {
    // Whoever still has a revoked key must not use up the calls of its owner.
    if (calls !== undefined) await countBack(integrationsTable, counter);
    return { counted: false, why: 'revoked' };
  }
  return calls === undefined
    ? { counted: false, why: 'exhausted' }
    : { counted: true, used: calls, keyName: ApiKey.shape.name.parse(live.name) };
}
