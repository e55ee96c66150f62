import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { refuseDeleted } from '#lambdas/storage/tombstone.ts';
import { analysesRoutes } from '#shared/contract/analyses-routes.ts';
import { deleteAnalysis } from './delete-analysis.ts';
import { getAnalysis } from './get-analysis.ts';
import { getLookup } from './get-lookup.ts';
import { listAnalyses } from './list-analyses.ts';
import { listLookups } from './list-lookups.ts';
import { saveAnalysis } from './save-analysis.ts';
import { updateAnalysis } from './update-analysis.ts';

export const handler = endpoint<'analyses'>(
  analysesRoutes,
  {
    listAnalyses,
    saveAnalysis,
    getAnalysis,
    updateAnalysis,
    deleteAnalysis,
    listLookups,
    getLookup,
  },
  { admitUser: refuseDeleted },
);
