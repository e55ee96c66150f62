import type { ColumnRole } from '#shared/lists/addresses/list-roles.ts';
import { type ListTable, readRow } from '#shared/lists/addresses/list-table.ts';
import type { NewAddressList } from '#shared/lists/list.ts';
import { maxNoteLength } from '#shared/lists/list-limits.ts';
import { parseAmount } from '#shared/values/parse-amount.ts';

/** The order in which rows run: the list's own, or by the note. */
export type RunOrder = 'list' | 'highest' | 'lowest';

/** A list's rows as they are sent, in the order in which they run. Notes without a number come last. */
export function rowsToSend(table: ListTable, roles: readonly ColumnRole[], order: RunOrder): NewAddressList['rows'] {
  const rows = table.rows.map(({ line, cells }) => {
    const { address, note } = readRow(cells, roles);
    return { line, address: address.slice(0, 300), note: note.replace(/\s+/g, ' ').slice(0, maxNoteLength) };
  });
  if (order === 'list') return rows;
  const sign = order === 'highest' ? -1 : 1;
  const key = ({ note }: { note: string }) => {
    const amount = parseAmount(note);
    return amount === null ? Infinity : sign * amount;
  };
  return rows.toSorted((a, b) => (key(a) === key(b) ? a.line - b.line : key(a) - key(b)));
}
