import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { analysesRoutes } from '#shared/contract/analyses-routes.ts';
import { deleteAnalysis } from './delete-analysis.ts';
import { getAnalysis } from './get-analysis.ts';
import { listAnalyses } from './list-analyses.ts';
import { saveAnalysis } from './save-analysis.ts';
import { updateAnalysis } from './update-analysis.ts';

export const handler = endpoint<'analyses'>(analysesRoutes, {
  listAnalyses,
  saveAnalysis,
  getAnalysis,
  updateAnalysis,
  deleteAnalysis,
});
