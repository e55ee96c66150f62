import { findRecentLookup, fullAddress, type Lookup, toKeepLookup } from '#lambdas/storage/analyses/lookups.ts';
import type { Commit, Write } from '#lambdas/storage/table.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';

/**
 * Keeps a lookup as the last one of its house.
 *
 * @param others its count or the end of its reservation, and its record, in the same transaction.
 * @param commit publishes what goes with it.
 * @returns the lookup to answer with: that of a concurrent call of the same user and house if it finished first, so
 * that both get one answer and one is counted; `undefined` when a condition of `others` fails.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function keepLookup(
  workspaceId: WorkspaceId,
  address: string,
  lookup: Lookup,
  others: readonly Write[],
  now: Date,
  commit: Commit = ofUser(workspaceId),
): Promise<Lookup | undefined> {
  if (await commit(...toKeepLookup(workspaceId, address, lookup, now), ...others)) return lookup;
  const earlier = await findRecentLookup(workspaceId, fullAddress(address, lookup), now);
  if (earlier) return earlier;
  // The house points to a lookup that is no longer there, or another one in the city differs by its ZIP only.
  return (await commit(...toKeepLookup(workspaceId, address, lookup, now, true), ...others)) ? lookup : undefined;
}
