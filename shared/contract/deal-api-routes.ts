import * as z from 'zod/mini';
import {
  DealNote,
  DealNotePage,
  NewDealNote,
  PipelineDeal,
  PipelineDealChanges,
  PipelineDealPage,
  PipelineDealQuery,
} from '#shared/pipeline/api-deal.ts';
import { NamedCallHeaders } from '#shared/values/idempotency-key.ts';
import { Ulid } from '#shared/values/ulid.ts';
import type { Route } from './route.ts';

const params = z.strictObject({ id: Ulid });

/** Far above the size of any valid body. */
const maxBodyBytes = 32 * 1024;

/** The calls of the documented API for the pipeline. */
export const dealApiRoutes = {
  listApiDeals: {
    area: 'public-api',
    method: 'GET',
    path: '/api/deal',
    caller: 'key',
    query: PipelineDealQuery,
    answer: PipelineDealPage,
  },
  getApiDeal: {
    area: 'public-api',
    method: 'GET',
    path: '/api/deal/{id}',
    caller: 'key',
    params,
    answer: PipelineDeal,
  },
  changeApiDeal: {
    area: 'public-api',
    method: 'PATCH',
    path: '/api/deal/{id}',
    caller: 'key',
    params,
    body: PipelineDealChanges,
    maxBodyBytes,
    answer: PipelineDeal,
  },
  listApiDealNotes: {
    area: 'public-api',
    method: 'GET',
    path: '/api/deal/{id}/notes',
    caller: 'key',
    params,
    query: z.strictObject({ cursor: z.optional(Ulid) }),
    answer: DealNotePage,
  },
  addApiDealNote: {
    area: 'public-api',
    method: 'POST',
    path: '/api/deal/{id}/notes',
    caller: 'key',
    params,
    headers: NamedCallHeaders,
    body: NewDealNote,
    maxBodyBytes,
    answer: DealNote,
  },
} as const satisfies Record<string, Route>;
