import { withFacts } from '#lambdas/property-sources/imported/merge-facts.ts';
import { recordOfFacts } from '#lambdas/property-sources/imported/record-of-facts.ts';
import { findBoughtRecord } from '#lambdas/storage/facts/bought-records.ts';
import { findFacts } from '#lambdas/storage/facts/house-facts.ts';
import type { StoredList, StoredRow } from '#lambdas/storage/lists/list-rows.ts';
import { estimatesOfList } from '#shared/lists/estimates/estimates.ts';
import { loanOfFacts } from '#shared/lists/facts/loan-of-facts.ts';
import { utcDay } from '#shared/values/days.ts';

/**
 * The record of a row's house by what the account's files say of it now and the record that it bought, with its list's
 * estimates where they say nothing, what does not add up in the row, and when the record was bought. A row, the deal it
 * is saved as and a download rest on the same.
 */
export async function recordOfRow(
  { address, facts: own = {} }: Pick<StoredRow, 'address' | 'facts'>,
  list: Pick<StoredList, 'id' | 'user_id' | 'source' | 'estimates' | 'fills' | 'zero_balance_is_free' | 'columns'>,
  now: Date,
) {
  const { id, source, columns = [], zero_balance_is_free: zeroBalanceIsFree } = list;
  if (!source) throw new Error(`The list ${id} has no file.`);
  const [found, bought] = await Promise.all([
    findFacts(list.user_id, address, now),
    findBoughtRecord(list.user_id, address, now),
  ]);
  const known = found ?? { facts: own, days: {}, file: source.file, day: source.day };
  const { file: name, day, facts } = known;
  const estimates = estimatesOfList(list);
  const assumed = estimates && { list: id, estimates, columns };
  const { property, flags } = recordOfFacts({ address, facts }, { name, day, zeroBalanceIsFree, assumed }, now);
  // A 0 that says nothing stands in the row beside an earlier file's balance.
  const isZeroDropped = loanOfFacts(own, { day: source.day, zeroBalanceIsFree }).flags.includes('zeroBalance');
  const all = isZeroDropped ? [...new Set([...flags, 'zeroBalance' as const])] : flags;
  if (!bought) return { property, flags: all };
  return {
    property: withFacts(bought.property, known, now, assumed),
    flags: all,
    looked_up: utcDay(new Date(bought.bought_at)),
  };
}
