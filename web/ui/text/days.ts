import { localDay, weekdayDate } from '#shared/values/dates.ts';
import { daysAfter, daysBetween } from '#shared/values/days.ts';

/* Days where the user is, as ISO dates. */

/** The Monday after a day. */
export function nextMonday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return daysAfter(day, (8 - weekday) % 7 || 7);
}

/** How a due day stands to today: "late", "today", "ahead", or "none" without a day. */
export type DueState = 'late' | 'today' | 'ahead' | 'none';

export function dueState(due: string | null, today: string): DueState {
  if (due === null) return 'none';
  if (due === today) return 'today';
  return due < today ? 'late' : 'ahead';
}

/** "1 day late", "Today", "Mon, Nov 30", "No date". */
export function dueInWords(due: string | null, today: string): string {
  if (due === null) return 'No date';
  const late = daysBetween(due, today);
  if (late > 0) return late === 1 ? '1 day late' : `${late} days late`;
  return late === 0 ? 'Today' : weekdayDate(due);
}

/** How long a deal has been in its stage: "today", "1 day", "5 days". */
export function timeInStage(since: string, now: Date): string {
  const days = Math.max(0, daysBetween(localDay(new Date(since)), localDay(now)));
  if (days === 0) return 'today';
  return days === 1 ? '1 day' : `${days} days`;
}
