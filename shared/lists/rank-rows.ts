import { csvTable } from '#shared/csv/write-csv.ts';
import { errorStates, type ListRow, type RowFigures, type RowState } from './list.ts';

/* The order of a list's results, and its files. */

export const rankings = ['npv', 'monthlyCashFlow', 'cashOnCashPercent', 'equityPercent', 'dataQuality'] as const;
export type Ranking = (typeof rankings)[number];

const grades: Record<RowFigures['dataQuality'], number | null> = { Strong: 3, Fair: 2, Thin: 1, Sample: null };

/** The figure that a row is ranked by; `null` when nobody knows it. */
function rankedFigure({ figures }: ListRow, by: Ranking): number | null {
  if (figures === undefined) return null;
  return by === 'dataQuality' ? grades[figures.dataQuality] : figures[by];
}

/** Best first. Rows without the figure come last, whatever the others are; ties go by address. */
export function rankRows(rows: readonly ListRow[], by: Ranking): ListRow[] {
  return rows.toSorted((a, b) => {
    const [first, second] = [rankedFigure(a, by), rankedFigure(b, by)];
    if (first !== second && first === null) return 1;
    if (first !== second && second === null) return -1;
    return (second ?? 0) - (first ?? 0) || a.address.localeCompare(b.address);
  });
}

export const stateNames: Record<RowState, string> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  known: 'Known',
  needs_unit: 'Needs unit',
  not_found: 'Not found',
  failed: 'Failed',
  no_analyses: 'No analyses left',
  unreadable: 'Can’t read',
  duplicate: 'Duplicate',
  canceled: 'Canceled',
};

/** Every row with its result, as CSV. An unknown figure is an empty cell. */
export function resultsCsv(rows: readonly ListRow[]): string {
  const head = [
    ...['Row', 'Address', 'Note', 'Status', 'Best structure', 'Verdict', 'NPV', 'Cash flow a month'],
    ...['Cash-on-cash %', 'Equity %', 'Data quality'],
  ];
  const lines = rows.map(({ line, address, note, state, figures }) => [
    line,
    address,
    note,
    stateNames[state],
    figures?.structure ?? null,
    figures?.verdictText ?? null,
    figures?.npv ?? null,
    figures?.monthlyCashFlow ?? null,
    figures?.cashOnCashPercent ?? null,
    figures?.equityPercent ?? null,
    figures?.dataQuality ?? null,
  ]);
  return csvTable([head, ...lines]);
}

/** The rows without a result and why, as CSV that can be put right and screened again. */
export function errorsCsv(rows: readonly ListRow[]): string {
  const failed = rows.filter(({ state }) => errorStates.includes(state));
  const lines = failed.map(({ address, note, line, state, problem = '' }) => [
    address,
    note,
    line,
    stateNames[state],
    problem,
  ]);
  return csvTable([['Address', 'Note', 'Row', 'Status', 'Problem'], ...lines]);
}
