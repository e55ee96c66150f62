/** One figure: what was measured, its budget, and what the baseline took in the same run. */
export type Figure = {
  what: string;
  /** Of `ms`, its budget and its baseline: milliseconds where it is not said. */
  unit?: 'ms' | 'MB';
  ms: number;
  budgetMs?: number;
  baseline: string;
  baselineMs: number;
  /** At most this many times the baseline. */
  budgetRatio?: number;
};
