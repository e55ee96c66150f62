import { addressFile } from '#shared/lists/addresses/list-roles.ts';
import { readRow, toListTable } from '#shared/lists/addresses/list-table.ts';
import { recognizeColumns } from '#shared/lists/columns/recognize-columns.ts';
import { findHeader } from '#shared/lists/file/find-header.ts';
import { readRecords } from '#shared/lists/file/read-records.ts';

/** A text as a list of addresses is read: its records, their columns, and the address and note of each row. */
export function readAddresses(text: string) {
  const table = findHeader(readRecords(text.replace(/^\uFEFF/, '')));
  const list = toListTable(addressFile(table, recognizeColumns(table, '2026-11-20').columns));
  return { ...list, read: list.rows.map(({ line, cells }) => ({ line, ...readRow(cells, list.roles) })) };
}
