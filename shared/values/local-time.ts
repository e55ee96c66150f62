import * as z from 'zod/mini';
import { dayMs } from './days.ts';

/* Days and hours where a person is. Days are ISO dates, zones IANA names. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs a thousand times as much as using one. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** Whether this runtime knows a time zone by this name. */
export function isZone(name: string): boolean {
  try {
    return formatOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** A time zone that the server knows. */
export const TimeZone = z.string().check(z.maxLength(64), z.refine(isZone, { error: 'Choose a time zone.' }));

/** Reads the wall clock at an instant: "2026-11-24T08:00". */
function wallTime(at: Date, zone: string): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** The day at an instant. */
export const dayIn = (zone: string, at: Date): string => wallTime(at, zone).slice(0, 10);

/**
 * When a clock on the wall shows this hour of a day, or passes over it: an hour that daylight saving leaves out comes
 * with the next one, and of one that it repeats the first counts.
 */
export function instantOf(day: string, hour: number, zone: string): Date {
  const wall = `${day}T${String(hour).padStart(2, '0')}:00`;
  const asUtc = Date.parse(`${wall}Z`);
  const offsetAt = (ms: number) => Date.parse(`${wallTime(new Date(ms), zone)}Z`) - ms;
  // A change of the clock in between makes the two differ.
  const candidates = [-dayMs, dayMs].map((apart) => asUtc - offsetAt(asUtc + apart)).toSorted((a, b) => a - b);
  const [first = asUtc, second = first] = candidates;
  return new Date(wallTime(new Date(first), zone) >= wall ? first : second);
}
