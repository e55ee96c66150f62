import type { Price } from '#local/stripe/state/records.ts';

/**
 * The end of the period that begins at `start`: the first whole number of months or years after the anchor, by UTC. An
 * anchor on the 31st falls on the last day of a shorter month, and on the 31st again after it. Times are in seconds.
 */
export function endOfPeriod(anchor: number, interval: Price['interval'], start: number): number {
  const step = interval === 'year' ? 12 : 1;
  for (let months = step; ; months += step) {
    const end = plusMonths(anchor, months);
    if (end > start) return end;
  }
}

function plusMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const to = new Date(from);
  to.setUTCFullYear(year, month, Math.min(from.getUTCDate(), lastDay));
  return to.getTime() / 1000;
}
