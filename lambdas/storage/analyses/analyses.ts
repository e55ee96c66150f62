import * as z from 'zod/mini';
import { getRow, pageOfRows, toDelete, toPut, type Write } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { type Actor, ActorRef } from '#shared/account/actor.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { Analysis, type AnalysisPage, analysesPerPage } from '#shared/analysis/analysis.ts';
import type { Closing } from '#shared/deal/closing.ts';
import { type PurchasePrice, purchasePrice } from '#shared/deal/purchase-price.ts';
import { savedBy } from '#shared/pipeline/pipeline.ts';
import { knownValue } from '#shared/property/property.ts';
import { factsApplied } from '#shared/strategy/apply-seller-facts.ts';
import type { ChosenBy } from '#shared/strategy/run-as.ts';
import { recommendedStrategy } from '#shared/strategy/strategy.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { pipelineOf, planAttributes } from './pipeline.ts';
import { analysisId } from './row-ids.ts';
import { runOf } from './run-as.ts';

/* A user's saved analyses; rows-of-user.ts describes the rows. */

/** An analysis without its strategy, which is derived. (`z.omit` would bundle helpers.) */
const { financing_strategy: _, ...storedShape } = Analysis.shape;
const StoredAnalysis = z.object(storedShape);
export type StoredAnalysis = z.infer<typeof StoredAnalysis>;

/** An analysis to save: with the structure that it is run as. */
export type NewStoredAnalysis = StoredAnalysis & { deal: { chosen: Strategy }; chosen_by: ChosenBy };

/**
 * Saves an analysis under its lookup's id, while there is none. It starts as the deal of who saves it; a program's as
 * nobody's.
 *
 * @returns the write, and the analysis that it makes.
 */
export function toSaveAnalysis(analysis: NewStoredAnalysis, actor?: Actor): { write: Write; saved: Analysis } {
  const assignee = actor?.via === undefined ? actor?.id : undefined;
  const plan = assignee === undefined ? {} : planAttributes(savedBy(assignee, analysis.created_at));
  const saved_by = actor && { saved_by: ActorRef.parse(actor) };
  const row = { ...analysis, id: analysisId(analysis.id), ...plan, ...saved_by };
  return { write: toPut(analysesTable, row, { condition: 'absent' }), saved: fromRow(row) };
}

export async function findAnalysis(workspaceId: WorkspaceId, id: string): Promise<Analysis | undefined> {
  const row = await getRow(analysesTable, { user_id: workspaceId, id: analysisId(id) });
  return row && fromRow(row);
}

/** One page of a user's saved analyses, newest first; `cursor` is the last id of the previous page. */
export async function listAnalyses(
  workspaceId: WorkspaceId,
  cursor: string | undefined,
  perPage = analysesPerPage,
): Promise<AnalysisPage> {
  const { rows, hasMore } = await pageOfRows(analysesTable, workspaceId, perPage, {
    prefix: analysisId(''),
    backwards: true,
    ExclusiveStartKey: cursor === undefined ? undefined : { user_id: workspaceId, id: analysisId(cursor) },
  });
  const items = rows.map(fromRow);
  const last = items.at(-1);
  return hasMore && last ? { items, next_cursor: last.id } : { items };
}

/** Deletes the analysis that was read, unless it was deleted or replaced meanwhile. */
export function toDeleteAnalysis({ user_id, id, created_at }: Analysis): Write {
  const key = { user_id, id: analysisId(id) };
  return toDelete(analysesTable, key, { condition: 'created_at = :seen', values: { ':seen': created_at } });
}

/**
 * The API's form of a row. A cleared form is an empty map on the row and left out here. The strategy is computed here,
 * so that it always matches the seller facts.
 */
export function fromRow(row: Record<string, unknown>): Analysis {
  const id = String(row.id).slice(analysisId('').length);
  const present = Object.entries({ ...row, id }).filter(([, value]) => !isEmptyMap(value));
  const { deal, chosen_by, ...stored } = StoredAnalysis.parse(Object.fromEntries(present));
  const financing_strategy = strategyOf(stored);
  const run = runOf(row, { deal, chosen_by, financing_strategy });
  const { closing: kept, ...unclosed } = stored;
  // A release without closings may have moved it on.
  const closing = pipelineOf(row).stage === 'closed' ? kept : undefined;
  return { ...unclosed, ...(closing && { closing }), ...run, ...priceOf(stored, closing), financing_strategy };
}

function priceOf(stored: StoredAnalysis, closing: Closing | undefined): PurchasePrice {
  const { agreed, calculator_inputs, purchase_price: kept, analysis_data } = stored;
  const estimates = [knownValue(analysis_data), knownValue(factsApplied(stored))];
  return purchasePrice({ closing, agreed, text: calculator_inputs?.purchasePrice, kept, estimates });
}

/** The recommended strategy of a stored analysis. */
export function strategyOf(stored: StoredAnalysis): Analysis['financing_strategy'] {
  return recommendedStrategy(factsApplied(stored));
}

function isEmptyMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
