import { product } from '#shared/site/product.ts';
import { daysAfter } from '#shared/values/days.ts';
import type { DatedItem } from './dated-items.ts';
import { itemPath } from './item-path.ts';

/* Items as an iCalendar file (RFC 5545). */

export const calendarType = 'text/calendar; charset=utf-8';

export type CalendarOptions = {
  items: readonly DatedItem[];
  /** Scheme and host of the site, for the links. */
  origin: string;
  now: Date;
  /** For a feed: how often programs may read it again, in hours. */
  refreshHours?: number;
};

/** Numbers that follow from the time begin here: SEQUENCE has 31 bits. */
const firstSecond = Date.UTC(2026, 0, 1) / 1000;

/**
 * A calendar with an all-day event for each item. A program that has the event takes the one with the higher SEQUENCE.
 * Where nobody counts an item's changes, every reading may have a newer one.
 */
export function calendarOf({ items, origin, now, refreshHours }: CalendarOptions): string {
  const seconds = Math.floor(now.getTime() / 1000) - firstSecond;
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${product.name}//Deals//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${product.name}`,
    ...(refreshHours === undefined
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`, `X-PUBLISHED-TTL:PT${refreshHours}H`]),
    ...items.flatMap((item) => eventOf({ revision: seconds, ...item }, origin, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventOf(item: DatedItem & { revision: number }, origin: string, stamp: string): string[] {
  const { id, revision, day, title, deal } = item;
  const link = `${origin}${itemPath(item)}`;
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(origin).hostname}`,
    `DTSTAMP:${stamp}`,
    // It is made anew at each reading, and nothing keeps when a day was changed.
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${revision}`,
    `DTSTART;VALUE=DATE:${basic(day)}`,
    `DTEND;VALUE=DATE:${basic(daysAfter(day, 1))}`,
    `SUMMARY:${escaped(`${title}: ${deal.street}${deal.is_sample ? ' (sample data)' : ''}`)}`,
    `LOCATION:${escaped(deal.property_address)}`,
    `DESCRIPTION:${escaped(link)}`,
    `URL:${link}`,
    // It takes no time off the day.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const basic = (day: string) => day.replaceAll('-', '');

/** A value of type TEXT. Control characters have no place in one, and a line break is written `\n`. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

/** RFC 5545, 3.1. */
const maxLineBytes = 75;

/** A line over several, of which each further one begins with a space. A character stays in one piece. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let text = '';
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > maxLineBytes) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
