/*
 * Days as ISO dates (`YYYY-MM-DD`), which are in UTC where nothing else is said, and spans of time. A day that is none
 * throws a RangeError.
 */

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const daySeconds = dayMs / 1000;

/** The day of an instant, in UTC. */
export function utcDay(at: Date | number): string {
  return new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The first instant of a day, in UTC. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** A day some days later; earlier when they are below 0. */
export function daysAfter(day: string, days: number): string {
  return utcDay(Date.parse(day) + days * dayMs);
}

/** Whole days from one day to another; below 0 when the other is earlier, NaN when one is no day. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** The same day some months later, or the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const from = startOfDay(day);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return utcDay(Date.UTC(year, month, Math.min(from.getUTCDate(), lastDate)));
}

/** Whether the text is a day that exists, `YYYY-MM-DD`; false for February 30. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = startOfDay(text);
  return !Number.isNaN(day.getTime()) && utcDay(day) === text;
}
