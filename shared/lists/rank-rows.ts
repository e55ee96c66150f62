import { csvTable } from '#shared/csv/write-csv.ts';
import { sellerVerdictText } from '#shared/deal/words/seller-verdict-text.ts';
import { keepers } from '#shared/strategy/strategy-name.ts';
import { groupPlace } from '#shared/structures/engine/answer.ts';
import { errorStates, type ListRow, type RowFigures, type RowState } from './list.ts';
import type { RowPart, RowReason } from './reasons/row-reasons.ts';
import { isWorthACall, partOf, rowGroup } from './row-part.ts';

/* The order of a list's results, and its files. */

export const rankings = [
  'worthACall',
  'npv',
  'monthlyCashFlow',
  'cashOnCashPercent',
  'equityPercent',
  'dataQuality',
] as const;
export type Ranking = (typeof rankings)[number];

const grades: Record<RowFigures['dataQuality'], number | null> = { Strong: 3, Fair: 2, Thin: 1, Sample: null };

/** The figure that a row is ranked by; `null` when nobody knows it. */
export function rankedFigure({ figures }: Pick<ListRow, 'figures'>, by: Ranking): number | null {
  if (figures === undefined) return null;
  if (by === 'dataQuality') return grades[figures.dataQuality];
  return by === 'worthACall' ? figures.npv : figures[by];
}

/**
 * Best first: by default what is worth a call. Rows without the figure come last, whatever the others are; ties go by
 * address.
 */
export function rankRows(rows: readonly ListRow[], by: Ranking): ListRow[] {
  const compare = by === 'worthACall' ? worthACall : byFigure(by);
  return rows.toSorted((a, b) => compare(a, b) || a.address.localeCompare(b.address));
}

const byFigure = (by: Ranking) => (a: ListRow, b: ListRow) => descending(rankedFigure(a, by), rankedFigure(b, by));

/**
 * What is worth a call, then what works without a known reason, then the rest by the group of the working structure.
 * Within them the deals that keep the house by NPV, then by what is in the house.
 */
function worthACall(a: ListRow, b: ListRow): number {
  const [one, other] = [placeOf(a), placeOf(b)];
  const at = one.places.findIndex((place, index) => place !== other.places[index]);
  if (at !== -1) return (one.places[at] ?? 0) - (other.places[at] ?? 0);
  return descending(one.amount, other.amount);
}

const parts: readonly (RowPart | undefined)[] = ['call', 'works', 'rest', undefined];

/** Where a row stands: places from the first to the last that matters, and what tells rows of one place apart. */
function placeOf(row: ListRow): { places: number[]; amount: number | null } {
  const part = partOf(row);
  const { reasons = [], figures } = row;
  const group = rowGroup(row);
  const isNew = row.part !== undefined;
  const hasReasons = isNew && part !== 'rest';
  const isFirst = isNew ? keepsDeal(figures) : figures?.npv !== null && figures?.room === undefined;
  return {
    places: [
      parts.indexOf(part),
      hasReasons ? -reasons.length : 0,
      hasReasons && reasons.some(({ kind }) => kind === 'trouble') ? 0 : 1,
      hasReasons || group === undefined ? 0 : groupPlace(group),
      isFirst ? 0 : 1,
    ],
    amount: isFirst ? (figures?.npv ?? null) : inHouse(row),
  };
}

const keepsDeal = (figures: RowFigures | undefined): boolean =>
  figures?.isDeal === true && figures.structure !== null && keepers.includes(figures.structure);

/** The greater of room and the loan's worth. */
function inHouse({ figures, loanWorth }: ListRow): number | null {
  const known = [figures?.room, loanWorth].filter((amount) => typeof amount === 'number');
  return known.length === 0 ? null : Math.max(...known);
}

/** Unknown comes last. */
function descending(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return b - a;
}

const reasonCounts: Readonly<Record<RowReason['kind'], (count: number) => string>> = {
  trouble: (count) => `${count} in trouble`,
  loan: (count) => `${count} ${count === 1 ? 'loan' : 'loans'} to keep`,
  elsewhere: (count) => `${count} elsewhere`,
  empty: (count) => `${count} empty`,
};

/** "94 worth a call: 12 in trouble, 35 loans to keep"; of an earlier release "7 worth a call: 3 deals, 4 to ask". */
export function worthACallText(rows: readonly ListRow[]): string {
  const calls = rows.filter(isWorthACall);
  if (rows.some(({ part }) => part !== undefined)) {
    const counts = countsByReason(calls);
    return `${calls.length} worth a call${counts.length === 0 ? '' : `: ${counts.join(', ')}`}`;
  }
  const deals = calls.filter((row) => rowGroup(row) === 'deal').length;
  return `${calls.length} worth a call: ${deals} ${deals === 1 ? 'deal' : 'deals'}, ${calls.length - deals} to ask`;
}

function countsByReason(calls: readonly ListRow[]): string[] {
  return Object.entries(reasonCounts).flatMap(([kind, text]) => {
    const count = calls.filter(({ reasons = [] }) => reasons.some((reason) => reason.kind === kind)).length;
    return count === 0 ? [] : text(count);
  });
}

export const stateNames: Record<RowState, string> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  known: 'Known',
  priced: 'Priced',
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
    ...['Row', 'Address', 'Note', 'Status', 'Best structure', 'Verdict', 'For the seller', 'Deal'],
    ...['NPV', 'Cash flow a month', 'Cash-on-cash %', 'Equity %', 'Data quality'],
  ];
  const lines = rows.map(({ line, address, note, state, figures }) => [
    line,
    address,
    note,
    stateNames[state],
    figures?.structure ?? null,
    figures?.verdictText ?? null,
    figures?.sellerVerdict ? sellerVerdictText(figures.sellerVerdict) : null,
    figures?.isDeal === undefined ? null : figures.isDeal ? 'Yes' : 'No',
    figures?.npv ?? null,
    figures?.monthlyCashFlow ?? null,
    figures?.cashOnCashPercent ?? null,
    figures?.equityPercent ?? null,
    figures?.dataQuality ?? null,
  ]);
  return csvTable([head, ...lines]);
}

/** Whether a row gave no result and may be put right. One without a record may have figures of its file. */
export const hasFailed = ({ state, figures }: Pick<ListRow, 'state' | 'figures'>): boolean =>
  errorStates.includes(state) && figures === undefined;

/** The rows without a result and why, as CSV that can be put right and screened again. */
export function errorsCsv(rows: readonly ListRow[]): string {
  const lines = rows
    .filter(hasFailed)
    .map(({ address, note, line, state, problem = '' }) => [address, note, line, stateNames[state], problem]);
  return csvTable([['Address', 'Note', 'Row', 'Status', 'Problem'], ...lines]);
}
