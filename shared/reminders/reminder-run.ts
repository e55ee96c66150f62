import { daysAfter } from '#shared/values/days.ts';
import { dayIn, instantOf } from '#shared/values/local-time.ts';
import type { Days } from './dated-items.ts';

/*
 * Of which days a person's mail is, and when the next one is due. `lastDay` is the last day that a mail was of, or that
 * had nothing to remind of: it only grows, so no day is mailed twice, whatever the clock or the time zone does.
 */

export type ReminderClock = {
  now: Date;
  zone: string;
  /** On the clock of the zone. */
  hour: number;
  lastDay: string | undefined;
};

/** After an outage a mail makes up for this many days. */
const maxDays = 7;

/** The days of a mail that is due now; `undefined` before the hour, and when today had its mail. */
export function dueDays({ now, zone, hour, lastDay }: ReminderClock): Days | undefined {
  const today = dayIn(zone, now);
  if (lastDay !== undefined && lastDay >= today) return undefined;
  if (now < instantOf(today, hour, zone)) return undefined;
  const earliest = daysAfter(today, lastDay === undefined ? -1 : -maxDays);
  return { after: lastDay !== undefined && lastDay > earliest ? lastDay : earliest, until: today };
}

/** When the mail of the next day is due that had none. */
export function nextRun({ now, zone, hour, lastDay }: ReminderClock): Date {
  const today = dayIn(zone, now);
  const day = lastDay !== undefined && lastDay >= today ? daysAfter(lastDay, 1) : today;
  return instantOf(day, hour, zone);
}
