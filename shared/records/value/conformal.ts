/*
 * Split conformal prediction (Papadopoulos et al. 2002; Lei et al. 2018): where new sales are like those of the
 * calibration, an interval of ± the quantile holds at least `level` of them, whatever the scores' distribution.
 */

/**
 * The ⌈(n + 1) × level⌉-th smallest of n scores; `null` where there are too few of them for the level.
 *
 * @param level 0.8 or 0.9, which are exact at every n; others may take a rank more by rounding.
 */
export function conformalQuantile(scores: readonly number[], level: number): number | null {
  const rank = Math.ceil((scores.length + 1) * level);
  return scores.toSorted((a, b) => a - b)[rank - 1] ?? null;
}

/** The standard error of a share that is `level`, found on n sales. */
export const standardError = (level: number, n: number): number => Math.sqrt((level * (1 - level)) / n);

/** How wide value × e^∓q is, in percent of the value. */
export const widthPercent = (q: number): number => (Math.exp(q) - Math.exp(-q)) * 100;
