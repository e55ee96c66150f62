import { hourName } from '#shared/account/reminder-settings.ts';
import type { Operator } from '#shared/site/operator.ts';
import { usWeekdayDate } from '#shared/values/dates.ts';
import { daysBetween } from '#shared/values/days.ts';
import { onOneLine } from '#shared/values/plain-text.ts';
import type { DatedItem } from './dated-items.ts';
import { itemPath } from './item-path.ts';
import { unsubscribePagePath } from './unsubscribe.ts';

/* The mail of a day, as text. */

export type ReminderMail = { subject: string; text: string };

export type ReminderMailParts = {
  /** At least one, the first day on top. */
  items: readonly DatedItem[];
  /** Where the reader is. */
  today: string;
  zone: string;
  hour: number;
  /** Nobody has told the zone: it is ours. */
  isZoneOurs: boolean;
  /** Scheme and host of the site. */
  origin: string;
  operator: Operator;
  /** Of the link that stops these mails. */
  secret: string;
};

/** Writes the mail that reminds of these items. */
export function reminderMail(parts: ReminderMailParts): ReminderMail {
  const { items, today, zone, hour, isZoneOurs, origin, operator, secret } = parts;
  const settings = `${origin}/account-settings?tab=notifications`;
  const when = isZoneOurs
    ? `We don’t know your time zone, so days begin and end in ${zone}. Set yours: ${settings}`
    : `Sent once a day from ${hourName(hour)} (${zone}). Change it: ${settings}`;
  const lines = items.map((item) =>
    [
      `${inWords(item.day, today)}: ${onOneLine(item.title)}`,
      `${onOneLine(item.deal.property_address)}${item.deal.is_sample ? ' (sample data)' : ''}`,
      `${origin}${itemPath(item)}`,
    ].join('\n'),
  );
  const stop = `Stop these emails: ${origin}${unsubscribePagePath(secret)}`;
  return {
    subject: subjectOf(items, today),
    text: `${[...lines, `${when}\n${stop}`, `${operator.company}, ${operator.address}`].join('\n\n')}\n`,
  };
}

function subjectOf([first, ...others]: readonly DatedItem[], today: string): string {
  if (first === undefined) throw new Error('A mail without items reminds of nothing.');
  const one = onOneLine(`${inWords(first.day, today)}: ${first.title}, ${first.deal.street}`);
  // Mail programs cut off what is longer.
  const short = one.length > 90 ? `${one.slice(0, 89)}…` : one;
  return others.length === 0 ? short : `${short} and ${others.length} more`;
}

/** "Today", "Tomorrow", "In 7 days (Tue, Dec 1)", "2 days ago". */
function inWords(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days < 0) return days === -1 ? 'Yesterday' : `${-days} days ago`;
  return `In ${days} days (${usWeekdayDate(day, days > 300)})`;
}
