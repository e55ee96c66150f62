import { rowAsRun } from '#lambdas/domain/deals/as-run.ts';
import type { Pricing } from '#lambdas/domain/deals/summaries.ts';
import { fromRow } from '#lambdas/storage/analyses/analyses.ts';
import { findAnalysisRow } from '#lambdas/storage/analyses/analysis-row.ts';
import type { StoredSummary } from '#lambdas/storage/analyses/deals.ts';
import { type ImportedChange, rowChangeOf, stateOf } from '#lambdas/storage/analyses/imports.ts';
import { pipelineOf } from '#lambdas/storage/analyses/pipeline.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import type { RowChange } from '#lambdas/storage/analyses/whole-change.ts';
import type { Row } from '#lambdas/storage/table.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { Pipeline } from '#shared/pipeline/pipeline.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';

/* A deal as it is, and as a list would have it. */

type Deal = {
  analysis: Analysis;
  pipeline: Pipeline;
  summary: StoredSummary;
  /** The same as long as nobody has changed what the analysis is about, its people or its plan. */
  state: string;
};

export type ReadAnalysis = Deal & {
  owner: PartOwner;
  row: Row;
  /** What it is run as, where its row does not say so yet. */
  settled: Strategy | undefined;
};

/** An analysis as it is now, run as it is; `undefined` when there is none. */
export async function readAnalysis(owner: PartOwner, pricing: Pricing): Promise<ReadAnalysis | undefined> {
  const row = await findAnalysisRow(owner);
  if (!row) return undefined;
  const { analysis, settled } = await rowAsRun(row, pricing);
  const summary = await pricing.summarize(analysis, row.summary);
  return { owner, analysis, pipeline: pipelineOf(row), summary, state: stateOf(row), row, settled };
}

/** A change as it will be: the analysis and its figures after it, and what its row is then. */
export type PlannedChange = Deal & { change: ImportedChange; rowChange: RowChange };

/** Works out what a change comes to. */
export async function planImport(
  { row, settled, pipeline }: ReadAnalysis,
  change: ImportedChange,
  pricing: Pricing,
): Promise<PlannedChange> {
  const rowChange = rowChangeOf(row, change, settled);
  const analysis = fromRow(rowChange.after);
  const summary = await pricing.summarize(analysis);
  const state = stateOf(rowChange.after);
  return { change, analysis, pipeline: change.pipeline ?? pipeline, summary, state, rowChange };
}
