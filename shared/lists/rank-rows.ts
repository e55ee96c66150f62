import { csvTable } from '#shared/csv/write-csv.ts';
import { sellerVerdictText } from '#shared/deal/words/seller-verdict-text.ts';
import { unjudged } from '#shared/strategy/run-as.ts';
import { type Group, groupOf, groupPlace } from '#shared/structures/engine/answer.ts';
import { errorStates, type ListRow, type RowFigures, type RowState } from './list.ts';

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

/** By the group of the working structure, then by its NPV, then, where that tells nothing, by room. */
function worthACall(a: ListRow, b: ListRow): number {
  const byGroup = placeOf(a) - placeOf(b);
  const byUse = Number(isByRoom(a)) - Number(isByRoom(b));
  if (byGroup !== 0 || byUse !== 0) return byGroup || byUse;
  if (isByRoom(a)) return descending(a.figures?.room ?? null, b.figures?.room ?? null);
  return descending(rankedFigure(a, 'npv'), rankedFigure(b, 'npv'));
}

const isByRoom = ({ figures }: ListRow) => figures?.npv === null || figures?.room !== undefined;

function placeOf(row: ListRow): number {
  const group = rowGroup(row);
  return group === undefined ? Number.MAX_SAFE_INTEGER : groupPlace(group);
}

/** Unknown comes last. */
function descending(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return b - a;
}

/**
 * The group of a row's working structure; `undefined` without figures or verdict. In a row of an earlier release the
 * seller's side was not judged, so it goes by its verdict.
 */
export function rowGroup({ figures }: Pick<ListRow, 'figures'>): Group | undefined {
  if (!figures?.verdict) return undefined;
  const { verdict, sellerVerdict, isDeal = false } = figures;
  return groupOf({ verdict, sellerVerdict: sellerVerdict ?? unjudged, isDeal });
}

/** Whether to call the seller: a deal, or it works and what it leaves the seller is not known. */
export function isWorthACall(row: ListRow): boolean {
  const group = rowGroup(row);
  return group === 'deal' || group === 'works_unknown';
}

/** "7 worth a call: 3 deals, 4 to ask". */
export function worthACallText(rows: readonly ListRow[]): string {
  const groups = rows.map(rowGroup);
  const deals = groups.filter((group) => group === 'deal').length;
  const asked = groups.filter((group) => group === 'works_unknown').length;
  return `${deals + asked} worth a call: ${deals} ${deals === 1 ? 'deal' : 'deals'}, ${asked} to ask`;
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
