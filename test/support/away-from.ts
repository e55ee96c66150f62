import type { Clock } from '#local/clock/clock.ts';

/** For `awayFromTheEndOf`, in milliseconds. */
export const [minute, hour] = [60_000, 3_600_000];

/**
 * Moves a system's clock into the first half of the next period of this length, unless it is in that of the present one.
 * What functions count by such periods is then all counted in one.
 */
export async function awayFromTheEndOf(period: number, clock: Clock): Promise<void> {
  const left = period - (clock.now() % period);
  if (left < period / 2) await clock.advance(left);
}

/**
 * Moves a system's clock ahead by so many hours, one at a time, and waits for the work of each. What has a delay
 * happens at most an hour late. A schedule of minutes runs once or twice in each hour: all its runs are what an
 * `advance` over a day takes most of its time for.
 */
export async function passHours(clock: Clock, hours: number): Promise<void> {
  for (let passed = 0; passed < hours; passed += 1) await passTime(clock, hour);
}

/** Moves a system's clock ahead in one step up to the last minute of a time, and through that minute as it comes. */
export async function passTime(clock: Clock, ms: number): Promise<void> {
  await clock.sleep(Math.max(0, ms - minute));
  await clock.advance(Math.min(ms, minute));
}
