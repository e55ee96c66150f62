import { recordOfFacts } from '#lambdas/property-sources/imported/record-of-facts.ts';
import { findFacts } from '#lambdas/storage/facts/house-facts.ts';
import type { StoredList, StoredRow } from '#lambdas/storage/lists/list-rows.ts';
import { estimatesOfList } from '#shared/lists/estimates/estimates.ts';
import { loanOfFacts } from '#shared/lists/facts/loan-of-facts.ts';

/**
 * The record of a row's house by what the account's files say of it now, with its list's estimates where they say
 * nothing, and what does not add up. A row, the deal it is saved as and a download rest on the same.
 */
export async function recordOfRow(
  { address, facts: own = {} }: Pick<StoredRow, 'address' | 'facts'>,
  list: Pick<StoredList, 'id' | 'user_id' | 'source' | 'estimates' | 'fills' | 'zero_balance_is_free' | 'columns'>,
  now: Date,
) {
  const { id, source, columns = [], zero_balance_is_free: zeroBalanceIsFree } = list;
  if (!source) throw new Error(`The list ${id} has no file.`);
  const known = await findFacts(list.user_id, address, now);
  const { file: name, day, facts } = known ?? { ...source, facts: own };
  const estimates = estimatesOfList(list);
  const assumed = estimates && { list: id, estimates, columns };
  const { property, flags } = recordOfFacts({ address, facts }, { name, day, zeroBalanceIsFree, assumed }, now);
  // A 0 that says nothing stands in the row beside an earlier file's balance.
  const isZeroDropped = loanOfFacts(own, { day: source.day, zeroBalanceIsFree }).flags.includes('zeroBalance');
  return { property, flags: isZeroDropped ? [...new Set([...flags, 'zeroBalance' as const])] : flags };
}
