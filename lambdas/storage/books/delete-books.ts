import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { deletePartition, type Sweep } from '#lambdas/storage/delete-rows.ts';
import { deleteLinksOf } from '#lambdas/storage/integrations/shared-links.ts';
import { deleteRow, everyRow, type Row, updateRow } from '#lambdas/storage/table.ts';
import { booksTable } from '#lambdas/storage/tables.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { bookKey, bookPrefix, booksKey, proofKey, receiptIdIn } from './book-rows.ts';

/** Removing files takes longer than deleting rows: so many at once. */
const filesAtOnce = 10;

/**
 * Deletes the book of a deleted analysis with all that was recorded, its links and its receipts. It can be repeated. The
 * book goes first: without it nothing more is recorded, and no link opens anything.
 */
export async function deleteBook(owner: PartOwner): Promise<void> {
  const { user_id, analysis_id } = owner;
  await deleteRow(booksTable, bookKey(owner));
  const list = {
    change: 'DELETE ids :id, running :id, reopenable :id',
    condition: 'contains(ids, :one) OR contains(running, :one)',
    values: { ':id': new Set([analysis_id]), ':one': analysis_id },
  };
  await deleteLinksOf('proof', await everyRow(booksTable, user_id, { prefix: proofKey(owner).sort_key }));
  const sweep = { hasTime: () => true, note: () => {} };
  await Promise.all([
    updateRow(booksTable, booksKey(user_id), list, 'NONE'),
    deletePartition(booksTable, user_id, sweep, bookPrefix(analysis_id), (keys) => removeFiles(user_id, keys)),
  ]);
}

async function removeFiles(workspaceId: WorkspaceId, keys: Row[]): Promise<void> {
  const ids = keys.flatMap(({ sort_key }) => receiptIdIn(String(sort_key)) ?? []);
  if (ids.length === 0) return;
  const { removeReceiptFile } = await import('./receipt-files.ts');
  for (let at = 0; at < ids.length; at += filesAtOnce) {
    await Promise.all(ids.slice(at, at + filesAtOnce).map((id) => removeReceiptFile(workspaceId, id)));
  }
}

/** Deletes all of a deleted account's books. Their links and files go with all that the account has. @returns false when time ran out. */
export function deleteBooksOf(workspaceId: WorkspaceId, { hasTime, note }: Sweep): Promise<boolean> {
  // Their keys begin with ids of analyses.
  return deletePartition(booksTable, workspaceId, { hasTime, note: (_, count) => note('book', count) });
}
