import { FileAnswer } from '#lambdas/runtime/endpoint.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { findReceipt } from '#lambdas/storage/books/receipts.ts';
import { receiptName } from '#shared/book/shown/receipt.ts';

/** A receipt of a book as a file to save; `undefined` when it is not there. */
export async function receiptFile(owner: PartOwner, id: string): Promise<FileAnswer | undefined> {
  const receipt = await findReceipt(owner, id);
  if (!receipt) return undefined;
  const { readReceipt } = await import('#lambdas/storage/books/receipt-files.ts');
  const bytes = await readReceipt(owner.user_id, id);
  return bytes && new FileAnswer(bytes, receiptName(receipt.type));
}
