import type { List, ListRow } from '#shared/lists/list.ts';
import { rowsOf } from '#shared/lists/list-cost.ts';
import { dayMonth, timeOfDay } from '#shared/values/dates.ts';

/** Where a list stands, in a few words. */
export function listStateText({ state, resumes_at }: List): string {
  if (state === 'loading') return 'Starting';
  if (state === 'running') return 'Running';
  if (state === 'paused') return 'Paused';
  if (state === 'waiting' && resumes_at !== undefined) return `Runs on ${dayMonth(resumes_at.slice(0, 10))}`;
  return 'Finished';
}

/**
 * What became of a list's rows: "62 rows: 58 priced, 3 no house, 1 twice". Of a finished list the parts are all rows.
 *
 * @param priced the rows with figures.
 */
export function countsText({ rows, counts, state }: Pick<List, 'rows' | 'counts' | 'state'>, priced: number): string {
  const { unreadable = 0, duplicate = 0 } = counts;
  const rest = rows - priced - unreadable - duplicate;
  const parts: [number, string][] = [
    [unreadable, 'no house'],
    [duplicate, 'twice'],
    [state === 'finished' ? rest : 0, 'open'],
  ];
  const some = parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return `${rowsOf(rows)}: ${[`${priced} priced`, ...some].join(', ')}`;
}

/** "About 20 seconds left", "About 3 minutes left"; to the next ten seconds, or the next minute. */
export function timeLeftText(ms: number): string {
  const seconds = Math.max(10, Math.ceil(ms / 10_000) * 10);
  if (seconds <= 60) return `About ${seconds} seconds left`;
  return `About ${Math.ceil(seconds / 60)} minutes left`;
}

/** Why a list stands still, and what happens next; `undefined` unless it is paused. */
export function pauseText({ state, pause, paused_at = '', resumes_at }: List): string | undefined {
  if (state !== 'paused' || pause === 'you') return undefined;
  const again = resumes_at === undefined ? '' : timeOfDay(resumes_at);
  if (pause === 'source') {
    return `Paused at ${timeOfDay(paused_at)}. The data source isn’t answering. We try again at ${again}. Rows keep their place and nothing was used.`;
  }
  if (pause === 'share') {
    return `Paused at ${timeOfDay(paused_at)}. You’ve looked up as many new houses as you may today. We go on at ${again}.`;
  }
  return 'Paused: too many rows have no record. Check the addresses below, fix some, then resume.';
}

/** For example "41 new, 212 updated, 96 unchanged"; empty for a first file. */
export function addedText(rows: readonly Pick<ListRow, 'added'>[]): string {
  const count = (kind: ListRow['added']) => rows.filter(({ added }) => added === kind).length;
  const kinds = (['new', 'updated', 'unchanged'] as const).map((kind) => `${count(kind)} ${kind}`);
  return rows.some(({ added = 'new' }) => added !== 'new') ? kinds.join(', ') : '';
}
