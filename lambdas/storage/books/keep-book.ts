import { loggedIfRoom } from '#lambdas/storage/analyses/activity.ts';
import { analysisKey, type PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { wakeReminders } from '#lambdas/storage/reminders/reminder-rows.ts';
import { getRow, toDelete, toPut, toUpdate, type Write } from '#lambdas/storage/table.ts';
import { analysesTable, booksTable } from '#lambdas/storage/tables.ts';
import { transactFor } from '#lambdas/storage/tombstone.ts';
import type { Stage } from '#shared/pipeline/stage.ts';
import { bookKey, bookOf, booksKey, countsOf, type StoredBook } from './book-rows.ts';

const closed: Stage = 'closed';

/**
 * Keeps a deal's new book while the deal is closed, once. Reminders look at what falls due in it.
 *
 * @param most books that may be open after it.
 * @returns why it was not kept: the deal is not there or not closed, it has a book, or too many are open.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function keepBook(
  owner: PartOwner,
  book: StoredBook,
  most: number,
): Promise<'kept' | 'not_closed' | 'there' | 'full'> {
  const now = new Date(book.opened_at);
  const opened = { kind: 'book_opened' as const, parts: book.parts.map(({ label }) => label) };
  const log = await loggedIfRoom(owner, [opened], now);
  const refused = await transactFor(owner.user_id, [
    toPut(booksTable, { ...bookKey(owner), ...book }, { condition: 'absent' }),
    // The version, so that no other change of the plan writes over it.
    toUpdate(analysesTable, analysisKey(owner), {
      change: `SET pipeline.has_book = :true, pipeline.version = pipeline.version + :one${log.set}${log.add}`,
      condition: 'pipeline.stage = :closed',
      values: { ':true': true, ':one': 1, ':closed': closed, ...log.values },
    }),
    toUpdate(booksTable, booksKey(owner.user_id), {
      // Sold ones may take its place only as far as the plan opens books.
      change: 'ADD ids :id, running :id REMOVE reopenable',
      condition: 'attribute_not_exists(running) OR size(running) < :most',
      values: { ':id': new Set([owner.analysis_id]), ':most': most },
    }),
    wakeReminders(owner.user_id, now),
    ...log.rows,
  ]);
  if (refused.length === 0) return 'kept';
  if (refused.includes(0)) return 'there';
  return refused.includes(1) ? 'not_closed' : 'full';
}

/**
 * Deletes a deal's book while nothing is in it: no entry, no receipt, and no link that was made. It goes in the same
 * transaction as the change that wants it.
 *
 * @returns nothing where there is no such book.
 */
export async function toDropEmptyBook(owner: PartOwner): Promise<Write[] | undefined> {
  const row = await getRow(booksTable, bookKey(owner));
  if (!row) return undefined;
  const { receipts, proof_changes } = countsOf(row);
  if (bookOf(row).count + receipts + proof_changes > 0) return undefined;
  return [
    toDelete(booksTable, bookKey(owner), {
      condition: `#count = :none AND ${unset('receipts')} AND ${unset('proof_changes')}`,
      names: { '#count': 'count' },
      values: { ':none': 0 },
    }),
    toUpdate(booksTable, booksKey(owner.user_id), {
      change: 'DELETE ids :id, running :id, reopenable :id',
      condition: 'attribute_exists(sort_key)',
      values: { ':id': new Set([owner.analysis_id]) },
    }),
  ];
}

const unset = (count: string) => `(attribute_not_exists(${count}) OR ${count} = :none)`;
