import * as z from 'zod/mini';
import { AddressInput } from './address.ts';
import {
  ApiAnalysis,
  ApiAnalysisPage,
  ApiAnalysisRequest,
  ApiSearchResult,
  IdempotencyKey,
} from './api-analysis.ts';
import type { Route } from './routes.ts';
import { Ulid } from './ulid.ts';
import { webhookCalls } from './webhook-routes.ts';

/** Far more than any body of the API needs. */
const maxBodyBytes = 32 * 1024;

const webhooks = '/api/webhooks';
const caller = 'key';

/**
 * The documented API: calls that present an API key instead of a signed-in person's token. The site makes none of
 * them; they are in `every-route.ts` and not among `routes`.
 */
export const apiRoutes = {
  createApiAnalysis: {
    area: 'public-api',
    method: 'POST',
    path: '/api/analysis',
    caller: 'key',
    headers: z.object({ 'idempotency-key': z.optional(IdempotencyKey) }),
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
  searchProperty: {
    area: 'public-api',
    method: 'GET',
    path: '/api/property/search',
    caller: 'key',
    query: z.strictObject({ address: AddressInput }),
    answer: ApiSearchResult,
  },
  listApiWebhooks: { ...webhookCalls.list, path: webhooks, caller },
  createApiWebhook: { ...webhookCalls.create, path: webhooks, caller, maxBodyBytes },
  getApiWebhook: { ...webhookCalls.get, path: `${webhooks}/{id}`, caller },
  changeApiWebhook: { ...webhookCalls.change, path: `${webhooks}/{id}`, caller, maxBodyBytes },
  deleteApiWebhook: { ...webhookCalls.delete, path: `${webhooks}/{id}`, caller },
  rotateApiWebhookSecret: { ...webhookCalls.rotateSecret, path: `${webhooks}/{id}/secret`, caller },
  testApiWebhook: { ...webhookCalls.test, path: `${webhooks}/{id}/test`, caller },
  listApiDeliveries: { ...webhookCalls.listDeliveries, path: `${webhooks}/{id}/deliveries`, caller },
  resendApiDelivery: {
    ...webhookCalls.resend,
    path: `${webhooks}/{id}/deliveries/{deliveryId}/resend`,
    caller,
  },
} as const satisfies Record<string, Route>;
