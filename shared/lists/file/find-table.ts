/** A record of a file with its number there, from 1: the row that a spreadsheet shows it in. */
export type FileRow = { line: number; cells: string[] };

export type FoundTable = {
  /** The names of the columns, "Column 3" where the file has none. */
  names: string[];
  /** Whether the file names its columns. */
  hasHeader: boolean;
  rows: FileRow[];
  /** Rows of one cell beside wider ones, such as titles and notices. */
  leftOut: number;
};

/** The rows in which a header is looked for: exports of banks have up to that many above it. */
const tried = 20;

const filledOf = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length;

/**
 * Finds the names of the columns and the rows below them. Empty rows are dropped; what is above the names, too.
 *
 * @param namesIn how many cells of a row name a column that the reader knows.
 */
export function findTable(
  records: readonly (readonly string[])[],
  namesIn: (cells: readonly string[]) => number,
): FoundTable {
  const filled = records.flatMap((cells, at) =>
    filledOf(cells) > 0 ? [{ line: at + 1, cells: cells.map((cell) => cell.trim()) }] : [],
  );
  const isWide = filled.filter(({ cells }) => filledOf(cells) > 1).length * 2 > filled.length;
  const rows = isWide ? filled.filter(({ cells }) => filledOf(cells) > 1) : filled;
  const at = headerAt(rows, namesIn);
  const body = rows.slice(at + 1);
  const width = body.reduce((most, { cells }) => Math.max(most, lastFilled(cells)), lastFilled(rows[at]?.cells ?? []));
  const names = Array.from({ length: width }, (_, column) => rows[at]?.cells[column] || `Column ${column + 1}`);
  return { names, hasHeader: at >= 0, rows: body, leftOut: filled.length - rows.length };
}

const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1;

/** -1 where no row has names. */
function headerAt(rows: readonly FileRow[], namesIn: (cells: readonly string[]) => number): number {
  let best = { at: -1, names: 1 };
  rows.slice(0, tried).forEach(({ cells }, at) => {
    const names = namesIn(cells);
    if (names > best.names) best = { at, names };
  });
  if (best.at >= 0) return best.at;
  return hasForeignNames(rows) ? 0 : -1;
}

/** Whether the first row names columns that nobody knows: it has no digits, and each below has some. */
function hasForeignNames([first, ...rows]: readonly FileRow[]): boolean {
  const hasDigits = ({ cells }: FileRow) => cells.some((cell) => /\d/.test(cell));
  return first !== undefined && rows.length > 0 && !hasDigits(first) && rows.slice(0, 20).every(hasDigits);
}
