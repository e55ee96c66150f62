const hourMs = 60 * 60 * 1000;

/** Seconds until the clock hour ends, 1 at least. */
export function secondsLeft(now: Date): number {
  return Math.max(1, Math.ceil((hourMs - (now.getTime() % hourMs)) / 1000));
}
