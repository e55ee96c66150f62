/* What a list costs, said before anything is spent. */

export type ListCost = {
  /** Rows that use an analysis each. */
  paid: number;
  /** Rows looked up in the last 24 hours. */
  known: number;
  duplicates: number;
  needsUnit: number;
  unreadable: number;
  /** Of the paid rows: those for which an analysis is left. */
  now: number;
  later: number;
};

export type RowKind = 'paid' | 'known' | 'duplicate' | 'needs_unit' | 'unreadable';

/** @param left analyses left this month; `null` without a limit. */
export function costOf(kinds: readonly RowKind[], left: number | null): ListCost {
  const count = (kind: RowKind) => kinds.filter((each) => each === kind).length;
  const paid = count('paid');
  const now = Math.min(paid, left ?? paid);
  return {
    paid,
    known: count('known'),
    duplicates: count('duplicate'),
    needsUnit: count('needs_unit'),
    unreadable: count('unreadable'),
    now,
    later: paid - now,
  };
}

/**
 * The cost in one sentence: "31 rows will use an analysis; you have 12 left. 12 run now, 19 wait for Dec 1 or a larger
 * plan."
 *
 * @param left analyses left this month; `null` without a limit.
 * @param resets the day the next analyses arrive: "Dec 1".
 */
export function costSentence({ paid, now, later }: ListCost, left: number | null, resets: string): string {
  if (paid === 0) return 'No row will use an analysis.';
  const use = `${rowsOf(paid)} will use an analysis`;
  if (left === null) return `${use}; your plan has no limit.`;
  const have = `${use}; you have ${left} left.`;
  if (later === 0) return `${have} All run now.`;
  const rest = `${later} ${later === 1 ? 'waits' : 'wait'} for ${resets} or a larger plan.`;
  return now === 0 ? `${have} ${rest}` : `${have} ${now} ${now === 1 ? 'runs' : 'run'} now, ${rest}`;
}

/**
 * What looking rows up uses: "9 analyses, 3 free", "1 analysis", "all free".
 *
 * @param analyses of these rows; the others are free.
 */
export function lookUpCost(rows: number, analyses: number): string {
  if (analyses === 0) return 'all free';
  const free = rows > analyses ? `, ${rows - analyses} free` : '';
  return `${analyses === 1 ? '1 analysis' : `${analyses} analyses`}${free}`;
}

/** "1 row", "31 rows". */
export const rowsOf = (count: number) => (count === 1 ? '1 row' : `${count} rows`);
