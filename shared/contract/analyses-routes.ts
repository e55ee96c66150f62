import * as z from 'zod/mini';
import { Analysis, AnalysisPage, NewAnalysis, UpdatedAnalysis } from '#shared/analysis/analysis.ts';
import { AnalysisUpdate } from '#shared/analysis/analysis-changes.ts';
import { RecentLookupPage } from '#shared/analysis/recent-lookups.ts';
import { estimateNames } from '#shared/property/file-facts.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { Ulid } from '#shared/values/ulid.ts';
import type { Route } from './route.ts';

const analysisParams = z.strictObject({ id: Ulid });

/** Saved analyses, and the lookups that are not saved. */
export const analysesRoutes = {
  listAnalyses: {
    area: 'analyses',
    method: 'GET',
    path: '/api/analyses',
    caller: 'user',
    needs: 'read',
    query: z.strictObject({ cursor: z.optional(Ulid) }),
    answer: AnalysisPage,
  },
  saveAnalysis: {
    area: 'analyses',
    method: 'POST',
    path: '/api/analyses',
    caller: 'user',
    needs: 'write',
    body: NewAnalysis,
    answer: Analysis,
    // The row has the id of its lookup.
    isRepeatable: true,
  },
  getAnalysis: {
    area: 'analyses',
    method: 'GET',
    path: '/api/analyses/{id}',
    caller: 'user',
    needs: 'read',
    params: analysisParams,
    answer: Analysis,
    startsBeforeAdmission: true,
  },
  updateAnalysis: {
    area: 'analyses',
    method: 'PATCH',
    path: '/api/analyses/{id}',
    caller: 'user',
    needs: 'write',
    params: analysisParams,
    body: AnalysisUpdate,
    answer: UpdatedAnalysis,
  },
  removeEstimate: {
    area: 'analyses',
    method: 'DELETE',
    path: '/api/analyses/{id}/estimates/{name}',
    caller: 'user',
    needs: 'write',
    params: z.strictObject({ id: Ulid, name: z.enum(estimateNames) }),
    answer: Analysis,
    isRepeatable: true,
  },
  deleteAnalysis: {
    area: 'analyses',
    method: 'DELETE',
    path: '/api/analyses/{id}',
    caller: 'user',
    needs: 'manage',
    params: analysisParams,
  },
  listLookups: {
    area: 'analyses',
    method: 'GET',
    path: '/api/lookups',
    caller: 'user',
    needs: 'read',
    query: z.strictObject({ cursor: z.optional(Ulid) }),
    answer: RecentLookupPage,
  },
  getLookup: {
    area: 'analyses',
    method: 'GET',
    path: '/api/lookups/{id}',
    caller: 'user',
    needs: 'read',
    params: analysisParams,
    answer: LookupAnswer,
    startsBeforeAdmission: true,
  },
} as const satisfies Record<string, Route>;
