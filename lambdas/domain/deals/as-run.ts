import { fromRow } from '#lambdas/storage/analyses/analyses.ts';
import { isSettled, runAs } from '#lambdas/storage/analyses/run-as.ts';
import type { Row } from '#lambdas/storage/table.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { chosenStructure } from '#shared/deal/deal-texts.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Pricing } from './summaries.ts';

const isNamed = ({ deal = {} }: Analysis) => chosenStructure(deal) !== null;

/**
 * A user's analyses for an answer. A row of an earlier release may not say what it is run as; its next change writes
 * it. The deal engine and the owner are loaded for such a row only.
 */
export async function asRun(workspaceId: WorkspaceId, analyses: readonly Analysis[], now: Date): Promise<Analysis[]> {
  if (analyses.every(isNamed)) return [...analyses];
  const { structuresOf } = (await import('./pricing-of-user.ts')).pricingOfUser(workspaceId, now);
  return Promise.all(
    analyses.map(async (analysis) =>
      isNamed(analysis) ? analysis : runAs(analysis, (await structuresOf(analysis)).structure),
    ),
  );
}

export async function oneAsRun(analysis: Analysis, now: Date): Promise<Analysis> {
  const [run = analysis] = await asRun(analysis.user_id, [analysis], now);
  return run;
}

/** The analysis of a row as it is run; `settled` is the structure, where the row does not say so yet. */
export async function rowAsRun(
  row: Row,
  { structuresOf }: Pricing,
): Promise<{ analysis: Analysis; settled: Strategy | undefined }> {
  const read = fromRow(row);
  if (isSettled(row)) return { analysis: read, settled: undefined };
  const { structure } = await structuresOf(read);
  return { analysis: runAs(read, structure), settled: structure };
}
