import { runAs } from '#lambdas/storage/analyses/run-as.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { chosenStructure } from '#shared/deal/deal-texts.ts';

const isNamed = ({ deal = {} }: Analysis) => chosenStructure(deal) !== null;

/**
 * A user's analyses for an answer. A row of an earlier release may not say what it is run as; its next change writes
 * it. The deal engine and the owner are loaded for such a row only.
 */
export async function asRun(userId: string, analyses: readonly Analysis[], now: Date): Promise<Analysis[]> {
  if (analyses.every(isNamed)) return [...analyses];
  const { structuresOf } = (await import('./pricing-of-user.ts')).pricingOfUser(userId, now);
  return Promise.all(
    analyses.map(async (analysis) =>
      isNamed(analysis) ? analysis : runAs(analysis, (await structuresOf(analysis)).structure),
    ),
  );
}

/** One of them. */
export async function oneAsRun(analysis: Analysis, now: Date): Promise<Analysis> {
  const [run = analysis] = await asRun(analysis.user_id, [analysis], now);
  return run;
}
