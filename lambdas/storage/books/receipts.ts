import * as z from 'zod/mini';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { deleteRow, getRow, type Row, toDelete, toPut, toUpdate } from '#lambdas/storage/table.ts';
import { booksTable } from '#lambdas/storage/tables.ts';
import { transactFor } from '#lambdas/storage/tombstone.ts';
import { bookLimits } from '#shared/book/base/book.ts';
import type { NewEntry } from '#shared/book/entries/entry.ts';
import type { EntryProblem } from '#shared/book/entries/entry-kind.ts';
import { type Receipt, ReceiptType } from '#shared/book/shown/receipt.ts';
import { bookKey, receiptIdIn, receiptKey } from './book-rows.ts';

/*
 * The receipts of a book; book-rows.ts describes the rows. A row is there before its file and goes after it, so no file is
 * without a row. A receipt stays as long as its book: entries name it, and they are never changed.
 */

const ReceiptRow = z.object({ type: ReceiptType });

/** A receipt, from its row. */
export const receiptOf = (row: Row): Receipt => ({
  id: receiptIdIn(String(row.sort_key)) ?? '',
  type: ReceiptRow.parse(row).type,
});

export async function findReceipt(owner: PartOwner, id: string): Promise<Receipt | undefined> {
  const row = await getRow(booksTable, receiptKey(owner, id));
  return row && receiptOf(row);
}

/**
 * Makes room for a receipt, before its file is written.
 *
 * @returns `full` when the book keeps no more, `gone` when there is none.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function recordReceipt(owner: PartOwner, { id, type }: Receipt): Promise<'full' | 'gone' | undefined> {
  const refused = await transactFor(owner.user_id, [
    toUpdate(booksTable, bookKey(owner), {
      change: 'ADD receipts :one',
      condition: 'attribute_exists(user_id) AND (attribute_not_exists(receipts) OR receipts < :most)',
      values: { ':one': 1, ':most': bookLimits.receipts },
    }),
    toPut(booksTable, { ...receiptKey(owner, id), type }),
  ]);
  if (refused.length === 0) return undefined;
  return (await getRow(booksTable, bookKey(owner))) ? 'full' : 'gone';
}

/** Forgets a receipt whose file was not written. */
export async function forgetReceipt(owner: PartOwner, id: string): Promise<void> {
  const refused = await transactFor(owner.user_id, [
    toUpdate(booksTable, bookKey(owner), {
      change: 'ADD receipts :less',
      condition: 'attribute_exists(user_id)',
      values: { ':less': -1 },
    }),
    toDelete(booksTable, receiptKey(owner, id), { condition: 'exists' }),
  ]);
  // Without its book nothing counts it any more.
  if (refused.includes(0)) await deleteRow(booksTable, receiptKey(owner, id));
}

/** Finds the first receipt, of those that entries name, that the book does not have; `undefined` when it has all. */
export async function receiptProblem(
  owner: PartOwner,
  facts: readonly NewEntry[],
): Promise<(EntryProblem & { at: number }) | undefined> {
  const ids = facts.map((fact) => ('receipt' in fact ? fact.receipt : undefined));
  const found = await Promise.all(ids.map((id) => id === undefined || findReceipt(owner, id)));
  const at = found.indexOf(undefined);
  return at < 0 ? undefined : { at, field: 'receipt', text: 'There is no such receipt.' };
}
