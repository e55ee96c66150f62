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

/** What a kind of file knows of its rows. */
type Rules = {
  /** How many cells of a row name a column that the reader knows. */
  namesIn: (cells: readonly string[]) => number;
  /** Whether a row of one cell beside wider ones is no title or notice. */
  isRow?: (cells: readonly string[], hasHeader: boolean) => boolean;
  /** Whether a row without digits above rows with some may be no names. */
  isNoHeader?: (cells: readonly string[]) => boolean;
};

/** Finds the names of the columns and the rows below them. Empty rows are dropped; what is above the names, too. */
export function findTable(records: readonly (readonly string[])[], rules: Rules): FoundTable {
  const filled = records.flatMap((cells, at) =>
    filledOf(cells) > 0 ? [{ line: at + 1, cells: cells.map((cell) => cell.trim()) }] : [],
  );
  const isWide = filled.filter(({ cells }) => filledOf(cells) > 1).length * 2 > filled.length;
  const wide = isWide ? filled.filter(({ cells }) => filledOf(cells) > 1) : filled;
  const header = wide[headerAt(wide, rules)];
  const isRow = ({ cells }: FileRow) =>
    !isWide || filledOf(cells) > 1 || rules.isRow?.(cells, header !== undefined) === true;
  const rows = filled.filter(isRow);
  const at = header === undefined ? -1 : rows.indexOf(header);
  const body = rows.slice(at + 1);
  const width = body.reduce((most, { cells }) => Math.max(most, lastFilled(cells)), lastFilled(header?.cells ?? []));
  const names = Array.from({ length: width }, (_, column) => header?.cells[column] || `Column ${column + 1}`);
  return { names, hasHeader: at >= 0, rows: body, leftOut: filled.length - rows.length };
}

const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1;

/** -1 where no row has names. */
function headerAt(rows: readonly FileRow[], { namesIn, isNoHeader }: Rules): number {
  let best = { at: -1, names: 1 };
  rows.slice(0, tried).forEach(({ cells }, at) => {
    const names = namesIn(cells);
    if (names > best.names) best = { at, names };
  });
  if (best.at >= 0) return best.at;
  return hasForeignNames(rows) && !isNoHeader?.(rows[0]?.cells ?? []) ? 0 : -1;
}

/** Whether the first row names columns that nobody knows: it has no digits, and each below has some. */
function hasForeignNames([first, ...rows]: readonly FileRow[]): boolean {
  const hasDigits = ({ cells }: FileRow) => cells.some((cell) => /\d/.test(cell));
  return first !== undefined && rows.length > 0 && !hasDigits(first) && rows.slice(0, 20).every(hasDigits);
}
