/** One figure: what was measured, its budget, and what the baseline took in the same run. */
export type Figure = {
  what: string;
  ms: number;
  budgetMs?: number;
  baseline: string;
  baselineMs: number;
  /** At most this many times the baseline. */
  budgetRatio?: number;
};
