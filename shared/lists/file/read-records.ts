import { cellsOf } from '#shared/csv/read-table.ts';
import { UnreadableFile } from '#shared/lists/unreadable-file.ts';

const separators = ['\t', ';', '|', ','] as const;

/** The records by which the separator is chosen. */
const tried = 20;

/**
 * The records of a delimited text, the first at 0, empty ones too. Line ends inside of quotes become a space; `="02108"`,
 * as spreadsheets keep zeros, becomes what it shows.
 *
 * @throws `UnreadableFile` where a quote takes in the rest of the file.
 */
export function readRecords(text: string): string[][] {
  const [declared, separator] = /^sep=(.)(?:\r\n|\r|\n|$)/i.exec(text) ?? [];
  const rest = text.slice(declared?.length ?? 0);
  const { rows, isOpen } = cellsOf(rest, separator ?? separatorOf(rest));
  if (isOpen && rows.at(-1)?.some((cell) => /[\r\n]/.test(cell))) {
    throw new UnreadableFile(`A quote in row ${rows.length} is never closed.`);
  }
  // The line end of the last record begins none.
  if (rows.at(-1)?.join('') === '') rows.pop();
  return rows.map((cells) => cells.map(shown));
}

function shown(cell: string): string {
  const inQuotes = cell.startsWith('="') && cell.endsWith('"') ? cell.slice(2, -1) : cell;
  return /[\r\n]/.test(inQuotes) ? inQuotes.replace(/\s*[\r\n]+\s*/g, ' ') : inQuotes;
}

/** The one that gives most records the same width. */
function separatorOf(text: string): string {
  let best = { separator: ',', records: 0 };
  for (const separator of separators) {
    const widths = new Map<number, number>();
    for (const { length } of cellsOf(text, separator, tried).rows) {
      if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
    }
    const records = Math.max(0, ...widths.values());
    if (records > best.records) best = { separator, records };
  }
  return best.separator;
}
