import { dayMs, daysAfter } from '#shared/values/days.ts';
import type { DealRow } from './deal-row.ts';
import { isActive, Stage } from './stage.ts';

/* What needs a decision today. Days are ISO dates where the user is. */

/** How far ahead key dates are shown, in days. */
const aheadDays = 30;

/** A deal that has been in its stage for long, in whole days, and the median of the user's deals there. */
export type Stalled<D> = { deal: D; days: number; median: number };

const keyDates = ['closing', 'option_expiry', 'cancellation'] as const satisfies readonly (keyof DealRow['dates'])[];

/** A closing, an option's last day or the last day to cancel. */
export type KeyDay<D> = { deal: D; day: string; kind: keyof DealRow['dates'] };

type Planned = Pick<DealRow, 'id' | 'stage' | 'since' | 'next_action' | 'dates'>;

/**
 * The next actions that are late or due on this day, the one due first on top. A lost deal has nothing to do; a closed
 * one may.
 */
export function dueBy<D extends Planned>(deals: readonly D[], today: string): D[] {
  const due = deals.filter(({ stage, next_action: next }) => stage !== 'lost' && isDue(next?.due, today));
  return byDue(due);
}

/** The next actions of the days after this one, the first on top; of deals that are not lost. */
export function dueAfter<D extends Planned>(deals: readonly D[], today: string): D[] {
  const ahead = deals.filter(
    ({ stage, next_action: next }) => stage !== 'lost' && next?.due != null && next.due > today,
  );
  return byDue(ahead);
}

const byDue = <D extends Planned>(deals: readonly D[]): D[] =>
  deals.toSorted((a, b) => (a.next_action?.due ?? '').localeCompare(b.next_action?.due ?? ''));

const isDue = (due: string | null | undefined, today: string): boolean => due != null && due <= today;

/**
 * The active deals that have been in their stage more than twice as long as the median of all deals that are in it, the
 * longest first. A median of less than a day is of deals that came together, and tells nothing: none of them is stalled.
 * `deals` have to be all of the user's.
 */
export function stalledAmong<D extends Planned>(deals: readonly D[], now: Date): Stalled<D>[] {
  const daysIn = ({ since }: D) => Math.max(0, now.getTime() - Date.parse(since)) / dayMs;
  const stalled = Stage.options.filter(isActive).flatMap((stage) => {
    const inStage = deals.filter((deal) => deal.stage === stage);
    const median = medianOf(inStage.map(daysIn));
    if (median < 1) return [];
    const long = inStage.filter((deal) => daysIn(deal) > 2 * median);
    return long.map((deal) => ({ deal, days: Math.floor(daysIn(deal)), median: Math.round(median) }));
  });
  return stalled.toSorted((a, b) => b.days - a.days);
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = low] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return (low + high) / 2;
}

/** The key dates of active deals within 30 days, and those that have passed without a move to Closed; the first on top. */
export function keyDaysAhead<D extends Planned>(deals: readonly D[], today: string): KeyDay<D>[] {
  const last = daysAfter(today, aheadDays);
  const days = deals
    .filter(({ stage }) => isActive(stage))
    .flatMap((deal) =>
      keyDates.flatMap((kind): KeyDay<D>[] => {
        const day = deal.dates[kind];
        return day === null ? [] : [{ deal, day, kind }];
      }),
    );
  return days.filter(({ day }) => day <= last).toSorted((a, b) => a.day.localeCompare(b.day));
}
