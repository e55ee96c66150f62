import * as z from 'zod/mini';
import type { Route } from './routes.ts';
import { Ulid } from './ulid.ts';
import {
  NewWebhook,
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookId,
  WebhookList,
  WebhookWithSecret,
} from './webhooks.ts';

const area = 'public-api';
const params = z.strictObject({ id: WebhookId });

/** What the calls are, whoever makes them: the documented API has them under `/api/webhooks`. */
export const webhookCalls = {
  list: { area, method: 'GET', answer: WebhookList },
  create: { area, method: 'POST', body: NewWebhook, answer: WebhookWithSecret },
  get: { area, method: 'GET', params, answer: Webhook },
  change: { area, method: 'PATCH', params, body: WebhookChanges, answer: Webhook },
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
    params: z.strictObject({ id: WebhookId, deliveryId: Ulid }),
    answer: WebhookDelivery,
    success: 202,
  },
} as const;

const root = '/api/account/webhooks';
const caller = 'user';

/**
 * The same for whoever is signed in. Only Settings calls them; they are in `every-route.ts` and not among
 * `routes`, so that no other page loads their schemas.
 */
export const webhookRoutes = {
  listWebhooks: { ...webhookCalls.list, path: root, caller },
  createWebhook: { ...webhookCalls.create, path: root, caller },
  getWebhook: { ...webhookCalls.get, path: `${root}/{id}`, caller },
  changeWebhook: { ...webhookCalls.change, path: `${root}/{id}`, caller },
  deleteWebhook: { ...webhookCalls.delete, path: `${root}/{id}`, caller },
  rotateWebhookSecret: { ...webhookCalls.rotateSecret, path: `${root}/{id}/secret`, caller },
  testWebhook: { ...webhookCalls.test, path: `${root}/{id}/test`, caller },
  listDeliveries: { ...webhookCalls.listDeliveries, path: `${root}/{id}/deliveries`, caller },
  resendDelivery: {
    ...webhookCalls.resend,
    path: `${root}/{id}/deliveries/{deliveryId}/resend`,
    caller,
  },
} as const satisfies Record<string, Route>;
