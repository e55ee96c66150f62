import * as z from 'zod/mini';
import { ApiAnalysis, ApiAnalysisPage, ApiAnalysisRequest, ApiSearchResult } from '#shared/analysis/api-analysis.ts';
import { ApiLetter, ApiLetterRequest } from '#shared/letter/made/api-letter.ts';
import { AddressInput } from '#shared/property/address-input.ts';
import { NamedCallHeaders } from '#shared/values/idempotency-key.ts';
import { Ulid } from '#shared/values/ulid.ts';
import type { Route } from './route.ts';

/** Far above the size of any valid body. */
const maxBodyBytes = 32 * 1024;

/** The calls of the documented API for analyzing properties. */
export const analysisApiRoutes = {
  createApiAnalysis: {
    area: 'public-api',
    method: 'POST',
    path: '/api/analysis',
    caller: 'key',
    headers: NamedCallHeaders,
    body: ApiAnalysisRequest,
    maxBodyBytes,
    answer: ApiAnalysis,
  },
  listApiAnalyses: {
    area: 'public-api',
    method: 'GET',
    path: '/api/analysis',
    caller: 'key',
    query: z.strictObject({
      cursor: z.optional(Ulid),
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 25),
    }),
    answer: ApiAnalysisPage,
  },
  getApiAnalysis: {
    area: 'public-api',
    method: 'GET',
    path: '/api/analysis/{id}',
    caller: 'key',
    params: z.strictObject({ id: Ulid }),
    answer: ApiAnalysis,
  },
  createApiLetter: {
    area: 'public-api',
    method: 'POST',
    path: '/api/analysis/{id}/letter',
    caller: 'key',
    params: z.strictObject({ id: Ulid }),
    headers: NamedCallHeaders,
    body: ApiLetterRequest,
    maxBodyBytes,
    answer: ApiLetter,
    answersFile: 'application/pdf',
  },
  searchProperty: {
    area: 'public-api',
    method: 'GET',
    path: '/api/property/search',
    caller: 'key',
    query: z.strictObject({ address: AddressInput }),
    answer: ApiSearchResult,
  },
} as const satisfies Record<string, Route>;
