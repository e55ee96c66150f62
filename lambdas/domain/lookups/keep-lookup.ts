import { findRecentLookup, fullAddress, type Lookup, toKeepLookup } from '#lambdas/storage/analyses/lookups.ts';
import type { Commit, Write } from '#lambdas/storage/table.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';

/**
 * Keeps a lookup as the last one of its house.
 *
 * @param counted its count or the end of its reservation, in the same transaction.
 * @param commit publishes what goes with it.
 * @returns the lookup to answer with: that of a concurrent call of the same user and house if it finished first, so
 * that both get one answer and one is counted; `undefined` when the condition of `counted` fails.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function keepLookup(
  userId: string,
  address: string,
  lookup: Lookup,
  counted: Write,
  now: Date,
  commit: Commit = ofUser(userId),
): Promise<Lookup | undefined> {
  if (await commit(...toKeepLookup(userId, address, lookup, now), counted)) return lookup;
  const earlier = await findRecentLookup(userId, fullAddress(address, lookup), now);
  if (earlier) return earlier;
  // The house points to a lookup that is no longer there, or another one in the city differs by its ZIP only.
  return (await commit(...toKeepLookup(userId, address, lookup, now, true), counted)) ? lookup : undefined;
}
