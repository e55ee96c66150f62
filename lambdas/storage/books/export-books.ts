import { pageOfRows, type Row } from '#lambdas/storage/table.ts';
import { booksTable } from '#lambdas/storage/tables.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { ExportItem, ExportPage } from '#shared/data-export/export.ts';
import { bookOf, booksSortKey, entryOf } from './book-rows.ts';
import { proofOf, summaryOf } from './proofs.ts';
import { receiptOf } from './receipts.ts';

/** A book has up to 40 kB: a page stays below the 6 MB that a function may answer. */
const rowsPerPage = 100;

/**
 * One page of a user's books with their entries, links and receipts. What only serves the product is left out. A row that cannot be read is
 * named, and does not keep the others.
 *
 * @param after the sort key of the last row before; empty for the first page.
 */
export async function exportBooks(workspaceId: WorkspaceId, after: string): Promise<ExportPage> {
  const { rows, hasMore } = await pageOfRows(booksTable, workspaceId, rowsPerPage, {
    ExclusiveStartKey: after === '' ? undefined : { user_id: workspaceId, sort_key: after },
  });
  const read = rows.map(itemOf);
  const items = read.flatMap(({ item }) => item ?? []);
  const not_read = read.flatMap(({ failed }) => failed ?? []);
  const last = rows.at(-1);
  return {
    items,
    ...(not_read.length > 0 && { not_read }),
    ...(hasMore && last && { next_cursor: String(last.sort_key) }),
  };
}

function itemOf(row: Row): { item?: ExportItem; failed?: { kind: string; id: string } } {
  const key = String(row.sort_key);
  if (key === booksSortKey) return {};
  const [analysis_id = '', kind = '', id = ''] = key.split('#');
  try {
    if (kind === 'entry') return { item: { kind, analysis_id, entry: entryOf(row) } };
    if (kind === 'proof') return { item: { kind, analysis_id, proof: summaryOf(proofOf(row)) } };
    if (kind === 'receipt') return { item: { kind, analysis_id, receipt: receiptOf(row) } };
    if (kind !== 'book') return {};
    const { property_address, ...book } = bookOf(row);
    return { item: { kind, analysis_id, property_address, book } };
  } catch {
    return { failed: { kind, id: [analysis_id, id].filter(Boolean).join('#') } };
  }
}
