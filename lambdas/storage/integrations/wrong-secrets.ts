import { countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { sellerLimits } from '#shared/seller-page/seller-link.ts';
import { counterDays, senderIn } from './api-failures.ts';
import { hourOf } from './api-key-rows.ts';

/*
 * Links to sellers' pages, packets, proofs of payments and invitations that opened nothing, together, in the
 * integrations table:
 *
 *   wrong-secrets#{hour}    {hash}    of a network in a clock hour; expires after some hours
 */

/**
 * Counts an attempt to open what there is not. A link that opens never comes here: no flood of others can shut it.
 *
 * @returns false when the network has no attempt left this hour.
 */
export async function countWrongSecret(address: string, now: Date): Promise<boolean> {
  const hour = hourOf(now);
  const key = { account: `wrong-secrets#${hour}`, sort_key: senderIn(hour, address) };
  const limit = sellerLimits.wrongSecretsAnHour;
  return (await countUpTo(integrationsTable, key, limit, expiresIn(counterDays, now))) !== undefined;
}
