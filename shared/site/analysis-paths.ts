import { isDemo } from '#shared/analysis/demo.ts';

/* The pages of an analysis. The demo's are on its public page. */

export function resultPath(analysisId: string): string {
  return isDemo(analysisId) ? '/demo?view=result' : `/dashboard?analysis=${analysisId}`;
}

/** @param part a structure or the bank loan, as in "lease-option"; the comparison of all without. */
export function dealPath(analysisId: string, part?: string): string {
  const query = new URLSearchParams(isDemo(analysisId) ? { view: 'deal' } : {});
  if (part !== undefined) query.set('structure', part);
  const page = isDemo(analysisId) ? '/demo' : `/deal-calculator/${analysisId}`;
  return query.size === 0 ? page : `${page}?${query}`;
}

/** `null` for the demo: no letter is written about a made-up record. */
export function letterPath(analysisId: string): string | null {
  return isDemo(analysisId) ? null : `/offer-letter/${analysisId}`;
}
