/*
 * How dates and times are written. Those of screens are in the user's language, and in the user's time zone where they
 * are instants; a day without a time (a sale, a tax record) is the same day in every zone. Documents, mails and the
 * API's texts are in US English. What is no date is an empty text.
 */

type Options = Intl.DateTimeFormatOptions;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creates each format once, on first use: one takes a phone about 50 ms. */
function formatOf(locale: 'en-US' | 'es' | undefined, options: Options): Intl.DateTimeFormat {
  const key = `${locale} ${Object.entries(options).join()}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}

function written(iso: string, options: Options, locale?: 'en-US' | 'es'): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return '';
  const isUtc = locale !== undefined || /^\d{4}-\d{2}(-\d{2})?$/.test(iso);
  return formatOf(locale, isUtc ? { ...options, timeZone: 'UTC' } : options).format(instant);
}

/** "Dec 1, 2025". */
export function shortDate(iso: string): string {
  return written(iso, { year: 'numeric', month: 'short', day: 'numeric' });
}

/** "Dec 1, 2025, 4:12 PM". */
export function shortMoment(iso: string): string {
  return written(iso, { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
}

/** "Nov 21, 3:07 PM": an instant whose year is obvious. */
export function recentMoment(iso: string): string {
  return written(iso, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
}

/** "Nov 21, 3:07:42 PM": as precise as a server log. */
export function momentToSecond(iso: string): string {
  return written(iso, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', second: '2-digit' });
}

/** "2:05 PM". */
export function timeOfDay(iso: string): string {
  return written(iso, { hour: 'numeric', minute: '2-digit' });
}

/** "Dec 1": a date whose year is obvious. */
export function dayMonth(iso: string): string {
  return written(iso, { month: 'short', day: 'numeric' });
}

/** "Mon, Nov 30": a day to come. */
export function weekdayDate(iso: string): string {
  return written(iso, { weekday: 'short', month: 'short', day: 'numeric' });
}

/** "Tuesday, November 24". */
export function longWeekdayDate(iso: string): string {
  return written(iso, { weekday: 'long', month: 'long', day: 'numeric' });
}

/** "May 2016". */
export function monthYear(iso: string): string {
  return written(iso, { year: 'numeric', month: 'short' });
}

/** "June 2025". */
export function longMonthYear(iso: string): string {
  return written(iso, { year: 'numeric', month: 'long' });
}

/** "Nov 2, 2026" in US English, of the day in UTC. */
export function usDate(iso: string): string {
  return written(iso, { year: 'numeric', month: 'short', day: 'numeric' }, 'en-US');
}

/** "November 2, 2026" in US English, of the day in UTC. */
export function usLongDate(iso: string): string {
  return written(iso, { year: 'numeric', month: 'long', day: 'numeric' }, 'en-US');
}

/** "November 2" in US English, of the day in UTC. */
export function usLongDay(iso: string): string {
  return written(iso, { month: 'long', day: 'numeric' }, 'en-US');
}

/** "November 2026" in US English, of the day in UTC. */
export function usMonthYear(iso: string): string {
  return written(iso, { year: 'numeric', month: 'long' }, 'en-US');
}

/** "2 de noviembre de 2026", of the day in UTC. */
export function spanishLongDate(iso: string): string {
  return written(iso, { year: 'numeric', month: 'long', day: 'numeric' }, 'es');
}

/** "Tue, Dec 1" in US English, of the day in UTC; with its year if asked. */
export function usWeekdayDate(iso: string, hasYear = false): string {
  const year: Options = hasYear ? { year: 'numeric' } : {};
  return written(iso, { weekday: 'short', month: 'short', day: 'numeric', ...year }, 'en-US');
}

/** The day where the user is, ISO. */
export function localDay(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The user's time zone. */
export const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every time zone that the browser knows. */
export const everyZone = (): string[] => Intl.supportedValuesOf('timeZone');
