import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { deletePartition, type Sweep } from '#lambdas/storage/delete-rows.ts';
import { deleteRow, updateRow } from '#lambdas/storage/table.ts';
import { booksTable } from '#lambdas/storage/tables.ts';
import { bookKey, bookPrefix, booksKey } from './book-rows.ts';

/**
 * Deletes the book of a deleted analysis with all that was recorded. It can be repeated. The book goes first: without it
 * nothing more is recorded.
 */
export async function deleteBook(owner: PartOwner): Promise<void> {
  const { user_id, analysis_id } = owner;
  await deleteRow(booksTable, bookKey(owner));
  const list = {
    change: 'DELETE ids :id, running :id',
    condition: 'contains(ids, :one) OR contains(running, :one)',
    values: { ':id': new Set([analysis_id]), ':one': analysis_id },
  };
  await Promise.all([
    updateRow(booksTable, booksKey(user_id), list, 'NONE'),
    deletePartition(booksTable, user_id, { hasTime: () => true, note: () => {} }, bookPrefix(analysis_id)),
  ]);
}

/** Deletes all of a deleted account's books. @returns false when time ran out. */
export function deleteBooksOf(userId: string, { hasTime, note }: Sweep): Promise<boolean> {
  // Their keys begin with ids of analyses.
  return deletePartition(booksTable, userId, { hasTime, note: (_, count) => note('book', count) });
}
