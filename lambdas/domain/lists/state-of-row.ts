import type { Prepared } from '#lambdas/storage/lists/fact-lists.ts';
import type { PreparedRow } from '#shared/lists/prepare-rows.ts';

/**
 * The state in which a row begins, before anything is looked up or priced.
 *
 * @param rows all rows of the list, for their numbers in the file.
 */
export function stateOf(row: PreparedRow, rows: readonly { line: number }[]): Prepared {
  const { address } = row;
  if (row.kind === 'unreadable') return { address, state: 'unreadable', problem: row.problem };
  if (row.kind === 'needs_unit') return { address, state: 'needs_unit', problem: 'Which unit?' };
  if (row.kind === 'ready') return { address, state: 'waiting' };
  return { address, state: 'duplicate', problem: `Same address as row ${rows[row.of]?.line ?? row.of + 1}.` };
}
