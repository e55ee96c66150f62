import { type CsvCell, csvTable } from '#shared/csv/write-csv.ts';
import { sellerVerdictText } from '#shared/deal/words/seller-verdict-text.ts';
import { timeOf } from '#shared/values/ulid.ts';
import { estimateWords } from './estimates/estimate-words.ts';
import { factNames } from './facts/fact-names.ts';
import { type FactRole, factRoles } from './facts/fact-roles.ts';
import type { ListRow, ListRowDetail, RowFigures, RowSince } from './list.ts';
import { hasFailed, stateNames } from './rank-rows.ts';
import { partNames } from './reasons/row-reasons.ts';

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
    pricedColumns.map(([name]) => name),
    ({ row }) => pricedColumns.map(([, cell]) => cell(row, row.figures ?? {}) ?? null),
  );
}

const yesNo = (is: boolean | undefined) => (is === undefined ? undefined : is ? 'Yes' : 'No');
const percentOf = (percent: number | null | undefined) => (percent == null ? null : `${percent}%`);

const sinceNames: Readonly<Record<RowSince['kind'], string>> = { new: 'New', changed: 'Changed', same: 'Same' };

/** What a row was priced with and as, what became of it since the former list, and when its record was bought. The names are words that the reader of files skips: they are no facts. */
const pricedColumns: readonly (readonly [
  string,
  (row: ListRow, figures: Partial<RowFigures>) => CsvCell | undefined,
])[] = [
  ['Part', (row) => (row.part === undefined ? null : partNames[row.part])],
  ['Reasons', ({ reasons = [] }) => reasons.map(({ text }) => text).join(' · ')],
  ['Best structure', (_, { structure }) => structure],
  ['Verdict', (_, { verdictText }) => verdictText],
  ['For the seller', (_, { sellerVerdict }) => sellerVerdict && sellerVerdictText(sellerVerdict)],
  ['Deal', (_, { isDeal }) => yesNo(isDeal)],
  ['Price as priced', (_, { price }) => price],
  ['Terms', (_, { terms }) => terms],
  ['Cash flow a month', (_, { monthlyCashFlow }) => monthlyCashFlow],
  ['Cash in', (_, { cashIn }) => cashIn],
  ['NPV', (_, { npv }) => npv],
  ['Value as priced', (_, { value }) => value],
  ['Balance as priced', (_, { balance }) => balance],
  ['Rate as priced', (_, { ratePercent }) => percentOf(ratePercent)],
  ['Equity as priced', ({ equity }) => percentOf(equity)],
  ['Loan’s worth', ({ loanWorth }) => loanWorth],
  ['Estimated', ({ estimated = [] }) => estimated.map((name) => estimateWords[name]).join(', ')],
  ['Since', ({ since }) => since && sinceNames[since.kind]],
  ['Looked up on', ({ looked_up: day, lookup_id: id }) => day ?? (id && timeOf(id).toISOString().slice(0, 10))],
  ['Sample', (_, { dataQuality }) => (dataQuality === 'Sample' ? 'Sample' : null)],
];

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
