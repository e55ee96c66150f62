import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { refuseDeleted } from '#lambdas/storage/tombstone.ts';
import { analysesRoutes } from '#shared/contract/analyses-routes.ts';
import { letterRoutes } from '#shared/contract/letter-routes.ts';
import { deleteAnalysis } from './delete-analysis.ts';
import { getAnalysis } from './get-analysis.ts';
import { getLookup } from './get-lookup.ts';
import { listAnalyses } from './list-analyses.ts';
import { listLookups } from './list-lookups.ts';
import { saveAnalysis } from './save-analysis.ts';
import { updateAnalysis } from './update-analysis.ts';

export const handler = endpoint<'analyses'>(
  { ...analysesRoutes, ...letterRoutes },
  {
    listAnalyses,
    saveAnalysis,
    getAnalysis,
    updateAnalysis,
    deleteAnalysis,
    listLookups,
    getLookup,
    // Few calls are about letters, and writing one needs the deal engine.
    listLetters: async (call) => (await import('./letters.ts')).listLetters(call),
    getLetter: async (call) => (await import('./letters.ts')).getLetter(call),
    handOutLetter: async (call) => (await import('./letters.ts')).handOutLetter(call),
    makeLetter: async (call) => (await import('./make-letter.ts')).makeLetter(call),
  },
  { admitUser: refuseDeleted },
);
