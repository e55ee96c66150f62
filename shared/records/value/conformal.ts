/*
 * Split conformal prediction (Papadopoulos et al. 2002; Lei et al. 2018): where new sales are like those of the
 * calibration, an interval of ± the quantile holds at least `level` of them, whatever the scores' distribution.
 */

/** What is left when a decimal share of a whole number is off by rounding. */
const rounding = 1e-9;

/**
 * The ⌈(n + 1) × level⌉-th smallest of n scores; `null` where there are too few of them for the level.
 *
 * @param level above 0 and below 1.
 */
export function conformalQuantile(scores: readonly number[], level: number): number | null {
  const rank = Math.ceil((scores.length + 1) * level - rounding);
  return scores.toSorted((a, b) => a - b)[rank - 1] ?? null;
}

/** The standard error of a share that is `level`, found on n sales. */
export const standardError = (level: number, n: number): number => Math.sqrt((level * (1 - level)) / n);

/** How wide value × e^∓q is, in percent of the value. */
export const widthPercent = (q: number): number => (Math.exp(q) - Math.exp(-q)) * 100;
