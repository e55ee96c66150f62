import { type CsvCell, csvTable } from '#shared/csv/write-csv.ts';
import { sellerVerdictText } from '#shared/deal/words/seller-verdict-text.ts';
import { factNames } from './facts/fact-names.ts';
import { type FactRole, factRoles } from './facts/fact-roles.ts';
import type { ListRowDetail } from './list.ts';
import { hasFailed, stateNames } from './rank-rows.ts';

/*
 * A list with facts as a file: with the facts of each row and without its people. Read again, it gives the same facts;
 * its own figures are in columns that are not read.
 */

/** The roles that a file has columns for, and their names. */
export const factHeaders = Object.entries(factNames).map(([role, [label, column = label]]) => ({
  // The cast: the entries are the table's.
  role: role as FactRole,
  header: column,
}));

/** Every row with its facts and its figures, as CSV. An unknown one is an empty cell. */
export function factResultsCsv(rows: readonly ListRowDetail[]): string {
  return written(
    rows,
    ['Best structure', 'Verdict', 'For the seller', 'Deal', 'NPV', 'Cash flow a month'],
    ({ row }) => {
      const { figures } = row;
      if (figures === undefined) return [null, null, null, null, null, null];
      return [
        figures.structure,
        figures.verdictText,
        figures.sellerVerdict ? sellerVerdictText(figures.sellerVerdict) : null,
        figures.isDeal === undefined ? null : figures.isDeal ? 'Yes' : 'No',
        figures.npv,
        figures.monthlyCashFlow,
      ];
    },
  );
}

/** The rows without a result and why, with their facts, as CSV that can be put right and read again. */
export function factErrorsCsv(rows: readonly ListRowDetail[]): string {
  return written(
    rows.filter(({ row }) => hasFailed(row)),
    [],
    () => [],
  );
}

function written(
  rows: readonly ListRowDetail[],
  more: readonly string[],
  cellsOf: (row: ListRowDetail) => CsvCell[],
): string {
  const used = factHeaders.filter(({ role }) => rows.some(({ facts }) => facts[role] !== undefined));
  const head = ['Row', 'Address', 'Note', 'Row state', 'Problem', ...used.map(({ header }) => header), ...more];
  const lines = rows.map((detail) => {
    const { line, address, note, state, problem } = detail.row;
    const facts = used.map(({ role }) => cellOf(role, detail.facts[role]));
    return [line, address, note, stateNames[state], problem ?? null, ...facts, ...cellsOf(detail)];
  });
  return csvTable([head, ...lines]);
}

/** With their signs and units no column of small numbers reads as fractions, or as years. */
function cellOf(role: FactRole, value: string | number | boolean | undefined): CsvCell {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const { kind } = factRoles[role];
  if (kind === 'rate' || kind === 'percent') return `${value}%`;
  if (kind === 'months') return `${value} months`;
  return kind === 'word' ? String(value).replaceAll('_', ' ') : value;
}
