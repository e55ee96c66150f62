import { type Row, type Table, updateRow } from './table.ts';

/*
 * How often something was done in a stretch of time, and no oftener than it may. The limit is always the condition
 * of the one write that counts, so it holds however many count at once.
 */

/**
 * Counts one more on a row of its own, whose key names the stretch of time.
 *
 * @param expiresAt when the row may go; whole seconds since 1970.
 * @returns how many it makes; `undefined` when there were `limit` already.
 */
export async function countUpTo(
  table: Table,
  key: Row,
  limit: number,
  expiresAt: number,
): Promise<number | undefined> {
  if (limit <= 0) return undefined;
  const isLimited = limit < Infinity;
  const row = await updateRow(table, key, {
    change: 'SET expires_at = :expiry ADD made :one',
    condition: isLimited ? 'attribute_not_exists(made) OR made < :limit' : undefined,
    values: { ':one': 1, ':expiry': expiresAt, ...(isLimited && { ':limit': limit }) },
  });
  return row && Number(row.made);
}

/** Takes one back that was counted on a row of its own. */
export async function countBack(table: Table, key: Row): Promise<void> {
  await updateRow(table, key, {
    change: 'SET made = made - :one',
    condition: 'made >= :one',
    values: { ':one': 1 },
  });
}

/** A count on a row that says other things, too: which period it is of is an attribute beside it. */
export type CountOnRow = {
  /** The names of the two attributes. */
  count: string;
  period: string;
  /** The period to count in; later ones sort after it. */
  now: string;
  /** An attribute or a value. */
  limit: string;
  /** What else has to hold. */
  condition: string;
  /** What else is set. */
  change?: string;
  values?: Row;
};

/** Counts one more in the row's period. @returns the row; `undefined` when that is over, or has none left. */
export function countWithin(table: Table, key: Row, counted: CountOnRow): Promise<Row | undefined> {
  const { count, period, now, limit, condition, change = '', values } = counted;
  return updateRow(table, key, {
    change: `SET ${count} = ${count} + :one${change}`,
    // Later than now: another instance's clock is ahead, and has begun it.
    condition: `${condition} AND ${period} >= :period AND ${count} < ${limit}`,
    values: { ...values, ':one': 1, ':period': now },
  });
}

/** Begins a period with its first one. @returns the row; `undefined` when somebody else has begun it. */
export function countFirst(table: Table, key: Row, counted: CountOnRow): Promise<Row | undefined> {
  const { count, period, now, condition, change = '', values } = counted;
  return updateRow(table, key, {
    change: `SET ${count} = :one, ${period} = :period${change}`,
    condition: `${condition} AND ${period} < :period`,
    values: { ...values, ':one': 1, ':period': now },
  });
}
