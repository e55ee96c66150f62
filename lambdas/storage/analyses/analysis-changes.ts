import { changeForms } from '#lambdas/storage/form-changes.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import type { Analysis, AnalysisChanges } from '#shared/analysis/analysis.ts';
import { fromRow } from './analyses.ts';
import { analysisId } from './row-ids.ts';

/**
 * Changes a saved analysis.
 *
 * @returns the changed analysis; `undefined` when the user has no such analysis.
 */
export async function changeAnalysis(
  userId: string,
  id: string,
  { purchase_price, ...forms }: AnalysisChanges,
): Promise<Analysis | undefined> {
  const row = await changeForms(analysesTable, { user_id: userId, id: analysisId(id) }, { purchase_price }, forms);
  return row && fromRow(row);
}
