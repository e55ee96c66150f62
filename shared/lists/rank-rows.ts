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
  'value',
  'balance',
  'ratePercent',
  'forYou',
  'address',
] as const;
export type Ranking = (typeof rankings)[number];

const grades: Record<RowFigures['dataQuality'], number | null> = { Strong: 3, Fair: 2, Thin: 1, Sample: null };

/** The figure that a row is ranked by, the best one the greatest; `null` when nobody knows it. */
export function rankedFigure(row: Pick<ListRow, 'figures' | 'equity'>, by: Ranking): number | null {
  const { figures } = row;
  if (figures === undefined) return null;
  switch (by) {
    case 'address':
      return 0;
    case 'dataQuality':
      return grades[figures.dataQuality];
    case 'worthACall':
      return figures.npv;
    case 'equityPercent':
      return row.equity ?? figures.equityPercent;
    case 'forYou': {
      const group = rowGroup(row);
      return group === undefined ? null : -groupPlace(group);
    }
    case 'ratePercent':
      // A low one is worth keeping.
      return figures.ratePercent == null ? null : -figures.ratePercent;
    default:
      return figures[by] ?? null;
  }
}

/**
 * Best first: by default what is worth a call. Rows without the figure come last, whatever the others are; ties go by
 * address.
 *
 * @param isReversed puts the best of a figure last; what is worth a call stays first.
 */
export function rankRows(rows: readonly ListRow[], by: Ranking, isReversed = false): ListRow[] {
  const compare = by === 'worthACall' ? worthACall : byFigure(by, isReversed ? -1 : 1);
  const sign = by === 'address' && isReversed ? -1 : 1;
  return rows.toSorted((a, b) => compare(a, b) || sign * a.address.localeCompare(b.address));
}

const byFigure = (by: Ranking, sign: 1 | -1) => (a: ListRow, b: ListRow) => {
  const amountOf = (row: ListRow) => {
    const figure = rankedFigure(row, by);
    return figure === null ? null : sign * figure;
  };
  return descending(amountOf(a), amountOf(b));
};

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

/** The reasons of what is worth a call, in the order of the count. */
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
    const counts = countsByReason(rows).map(({ text }) => text);
    return `${calls.length} worth a call${counts.length === 0 ? '' : `: ${counts.join(', ')}`}`;
  }
  const deals = calls.filter((row) => rowGroup(row) === 'deal').length;
  return `${calls.length} worth a call: ${deals} ${deals === 1 ? 'deal' : 'deals'}, ${calls.length - deals} to ask`;
}

/** Whether a row is worth a call for such a reason, among others. */
export const isCallFor = (row: ListRow, kind: RowReason['kind']): boolean =>
  row.part !== undefined && isWorthACall(row) && (row.reasons ?? []).some((reason) => reason.kind === kind);

/** The parts of what is worth a call: "12 in trouble", "35 loans to keep". A row with two reasons is in two of them. */
export function countsByReason(rows: readonly ListRow[]): { kind: RowReason['kind']; text: string }[] {
  // The cast: the kinds are the table's.
  const kinds = Object.keys(reasonCounts) as RowReason['kind'][];
  return kinds.flatMap((kind) => {
    const count = rows.filter((row) => isCallFor(row, kind)).length;
    return count === 0 ? [] : { kind, text: reasonCounts[kind](count) };
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
