import { guarded } from './formula-guard.ts';

/*
 * Every CSV that the product writes (RFC 4180): comma separated, CR LF line ends. `readRecords` reads it back. A text is
 * always in quotes, so that nothing in it divides cells; a number never is, so that −5 stays a number.
 */

export type CsvCell = string | number | null;

/** One line, without its end. `null` and what is no number are empty cells. */
export function csvLine(cells: readonly CsvCell[]): string {
  return cells.map(csvCell).join(',');
}

/** A whole table, with the end of its last line. */
export function csvTable(lines: readonly (readonly CsvCell[])[]): string {
  return lines.map((cells) => `${csvLine(cells)}\r\n`).join('');
}

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  return `"${guarded(cell).replaceAll('"', '""')}"`;
}
