import { toUpdate } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { StoredList, StoredRow } from './list-rows.ts';
import { type Outcome, toCounted } from './run-list.ts';

/** What a row with figures is priced at again. */
export type Repriced = Omit<Outcome, 'state' | 'problem' | 'lookup_id'> & Pick<StoredRow, 'flags' | 'repriced_on'>;

/**
 * Writes what a row was priced at again, unless it has changed since it was read, or is about to be priced or looked up.
 *
 * @returns false when it wrote nothing.
 * @throws `not_signed_in` when the account is deleted.
 */
export function rewriteRow(list: StoredList, row: StoredRow, repriced: Repriced, now: Date): Promise<boolean> {
  const known = Object.entries(repriced).filter(([, value]) => value !== undefined);
  const rewritten = toUpdate(integrationsTable, row, {
    change: `SET changed_at = :now${known.map(([name]) => `, #${name} = :${name}`).join('')}`,
    condition:
      '#state = :seen AND changed_at = :read AND attribute_not_exists(to_price) AND attribute_not_exists(claim)',
    names: { '#state': 'state', ...Object.fromEntries(known.map(([name]) => [`#${name}`, name])) },
    values: {
      ...{ ':now': now.toISOString(), ':seen': row.state, ':read': row.changed_at },
      ...Object.fromEntries(known.map(([name, value]) => [`:${name}`, value])),
    },
  });
  // The list says that one of its rows has changed.
  return ofUser(list.user_id)(toCounted(list, { from: row.state, to: row.state }, now), rewritten);
}
