import { localDay, longWeekdayDate } from '#shared/values/dates.ts';
import { daysBetween } from '#shared/values/days.ts';

/* Days of chat messages, for customer and staff alike. */

/** A key that all times of one local day share. */
export function dayOf(iso: string): string {
  return localDay(new Date(iso));
}

/** "Today", "Yesterday" or the date. */
export function inWords(iso: string, now = new Date()): string {
  const days = daysBetween(localDay(now), dayOf(iso));
  if (days === 0) return 'Today';
  return days === -1 ? 'Yesterday' : longWeekdayDate(dayOf(iso));
}
