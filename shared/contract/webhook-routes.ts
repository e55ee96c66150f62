import * as z from 'zod/mini';
import { NamedCallHeaders } from '#shared/values/idempotency-key.ts';
import { Ulid } from '#shared/values/ulid.ts';
import {
  NewWebhook,
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookId,
  WebhookList,
  WebhookWithSecret,
} from '#shared/webhooks/webhooks.ts';
import type { Route } from './route.ts';

const area = 'webhooks';
const params = z.strictObject({ webhookId: WebhookId });

/** Far above the size of any valid body. */
const maxBodyBytes = 32 * 1024;

/** The calls, for both kinds of callers. */
const webhookCalls = {
  list: { area, method: 'GET', answer: WebhookList },
  create: { area, method: 'POST', body: NewWebhook, maxBodyBytes, answer: WebhookWithSecret },
  get: { area, method: 'GET', params, answer: Webhook },
  change: { area, method: 'PATCH', params, body: WebhookChanges, maxBodyBytes, answer: Webhook },
  delete: { area, method: 'DELETE', params },
  rotateSecret: { area, method: 'POST', params, answer: WebhookWithSecret },
  test: { area, method: 'POST', params, answer: WebhookDelivery, success: 202 },
  listDeliveries: {
    area,
    method: 'GET',
    params,
    query: z.strictObject({ cursor: z.optional(Ulid) }),
    answer: WebhookDeliveryPage,
  },
  resend: {
    area,
    method: 'POST',
    params: z.strictObject({ webhookId: WebhookId, deliveryId: Ulid }),
    answer: WebhookDelivery,
    success: 202,
  },
} as const;

const site = '/api/account/webhooks';
const ofSite = { caller: 'user', needs: 'manage' } as const;

/**
 * For the signed-in user. Only Settings uses them: they are in `every-route.ts` but not in `routes`, so that no other
 * page loads their schemas.
 */
export const webhookRoutes = {
  listWebhooks: { ...webhookCalls.list, path: site, ...ofSite },
  createWebhook: { ...webhookCalls.create, path: site, ...ofSite },
  getWebhook: { ...webhookCalls.get, path: `${site}/{webhookId}`, ...ofSite },
  changeWebhook: { ...webhookCalls.change, path: `${site}/{webhookId}`, ...ofSite },
  deleteWebhook: { ...webhookCalls.delete, path: `${site}/{webhookId}`, ...ofSite },
  rotateWebhookSecret: { ...webhookCalls.rotateSecret, path: `${site}/{webhookId}/secret`, ...ofSite },
  testWebhook: { ...webhookCalls.test, path: `${site}/{webhookId}/test`, ...ofSite },
  listDeliveries: { ...webhookCalls.listDeliveries, path: `${site}/{webhookId}/deliveries`, ...ofSite },
  resendDelivery: {
    ...webhookCalls.resend,
    path: `${site}/{webhookId}/deliveries/{deliveryId}/resend`,
    caller: 'user',
    needs: 'manage',
  },
} as const satisfies Record<string, Route>;

const api = '/api/webhooks';

/** For API keys: part of `apiRoutes`. */
export const webhookApiRoutes = {
  listApiWebhooks: { ...webhookCalls.list, path: api, caller: 'key' },
  createApiWebhook: { ...webhookCalls.create, path: api, caller: 'key', headers: NamedCallHeaders },
  getApiWebhook: { ...webhookCalls.get, path: `${api}/{webhookId}`, caller: 'key' },
  changeApiWebhook: { ...webhookCalls.change, path: `${api}/{webhookId}`, caller: 'key' },
  deleteApiWebhook: { ...webhookCalls.delete, path: `${api}/{webhookId}`, caller: 'key' },
  rotateApiWebhookSecret: { ...webhookCalls.rotateSecret, path: `${api}/{webhookId}/secret`, caller: 'key' },
  testApiWebhook: { ...webhookCalls.test, path: `${api}/{webhookId}/test`, caller: 'key' },
  listApiDeliveries: { ...webhookCalls.listDeliveries, path: `${api}/{webhookId}/deliveries`, caller: 'key' },
  resendApiDelivery: {
    ...webhookCalls.resend,
    path: `${api}/{webhookId}/deliveries/{deliveryId}/resend`,
    caller: 'key',
  },
} as const satisfies Record<string, Route>;
