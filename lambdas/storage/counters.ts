import { type Change, type Row, type Table, updateRow } from './table.ts';
import { updateOnce } from './update-once.ts';

/*
 * Counters per period, with a limit. The limit is the condition of the counting write, so it holds under concurrency.
 */

/**
 * Increments a counter with a row of its own, whose key names the period. Counts once when the answer is lost.
 *
 * @param expiresAt the row's expiry, whole seconds since 1970.
 * @param amount what is added. The last addition may go beyond the limit.
 * @returns the new count; `undefined` when the limit is reached.
 */
export async function countUpTo(
  table: Table,
  key: Row,
  limit: number,
  expiresAt: number,
  amount = 1,
): Promise<number | undefined> {
  if (limit <= 0) return undefined;
  const row = await updateOnce(table, key, counting(limit, expiresAt, amount));
  return row && Number(row.made);
}

/** The change of a counter's row by which it is incremented, for a transaction. The limit is positive. */
export function counting(limit: number, expiresAt: number, amount: number): Change {
  const isLimited = limit < Infinity;
  return {
    change: 'SET expires_at = :expiry ADD made :amount',
    // Nothing is at or above what is missing.
    condition: isLimited ? 'NOT made >= :limit' : undefined,
    values: { ':amount': amount, ':expiry': expiresAt, ...(isLimited && { ':limit': limit }) },
  };
}

/**
 * Decrements a counter with a row of its own, in one attempt: repeated after a lost answer, it would take off twice and
 * let the limit be exceeded. When it rejects, the amount may have stayed counted.
 */
export async function countBack(table: Table, key: Row, amount = 1): Promise<void> {
  await updateRow(table, key, {
    change: 'SET made = made - :amount',
    once: true,
    condition: 'made >= :amount',
    values: { ':amount': amount },
  });
}

/**
 * The condition that a counter of a row is still what was read, which is 0 where it is missing.
 *
 * @param alias of the value `seen`.
 */
export const isStill = (counter: string, alias: string, seen: number): string =>
  // Nothing is above what is missing. An alternative in brackets would take the local tables many times longer.
  seen === 0 ? `NOT ${counter} > ${alias}` : `${counter} = ${alias}`;

/** A counter that is an attribute of another row, with its period beside it. */
export type CountOnRow = {
  /** The names of the two attributes. */
  count: string;
  period: string;
  /** The current period; later ones sort after it. */
  now: string;
  /** Also for the first count of a period. */
  condition: string;
  /** The limit; a new period begins below it. */
  within: { condition: string; values: Row };
  /** Follows the SET clauses: a comma and another, or further clauses. */
  change?: string;
  values?: Row;
};

/** Increments the row's counter. @returns the row; `undefined` when its period is over or the limit is reached. */
export function countWithin(table: Table, key: Row, counted: CountOnRow): Promise<Row | undefined> {
  const { count, period, now, condition, within, change = '', values } = counted;
  return updateOnce(table, key, {
    change: `SET ${count} = ${count} + :one${change}`,
    // A later period was started by an instance whose clock is ahead.
    condition: `${condition} AND ${period} >= :period AND ${within.condition}`,
    values: { ...values, ...within.values, ':one': 1, ':period': now },
  });
}

/** Starts a new period with a count of 1. @returns the row; `undefined` when a concurrent call started it. */
export function countFirst(table: Table, key: Row, counted: CountOnRow): Promise<Row | undefined> {
  const { count, period, now, condition, change = '', values } = counted;
  return updateOnce(table, key, {
    change: `SET ${count} = :one, ${period} = :period${change}`,
    condition: `${condition} AND ${period} < :period`,
    values: { ...values, ':one': 1, ':period': now },
  });
}
