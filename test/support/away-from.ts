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
