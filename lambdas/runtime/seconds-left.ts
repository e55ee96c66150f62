import { hourMs } from '#shared/values/days.ts';

/** Seconds until the clock hour ends, 1 at least. */
export function secondsLeft(now: Date): number {
  return secondsLeftOf(hourMs, now);
}

/** Seconds until the minute ends, 1 at least. */
export function secondsLeftOfMinute(now: Date): number {
  return secondsLeftOf(60_000, now);
}

/** Seconds until the day ends in UTC, 1 at least. */
export function secondsLeftOfDay(now: Date): number {
  return secondsLeftOf(24 * hourMs, now);
}

function secondsLeftOf(periodMs: number, now: Date): number {
  return Math.max(1, Math.ceil((periodMs - (now.getTime() % periodMs)) / 1000));
}
