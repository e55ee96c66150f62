import { admitKey } from '#lambdas/domain/api-access/admit-key.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { webhookApiRoutes, webhookRoutes } from '#shared/contract/webhook-routes.ts';

// Loaded on the first admitted call.
const operations = async () => (await import('./operations.ts')).operations;

export const handler = endpoint<'webhooks'>(
  { ...webhookRoutes, ...webhookApiRoutes },
  {
    listWebhooks: async (call) => (await operations()).listWebhooks(call),
    createWebhook: async (call) => (await operations()).createWebhook(call),
    getWebhook: async (call) => (await operations()).getWebhook(call),
    changeWebhook: async (call) => (await operations()).changeWebhook(call),
    deleteWebhook: async (call) => (await operations()).deleteWebhook(call),
    rotateWebhookSecret: async (call) => (await operations()).rotateWebhookSecret(call),
    testWebhook: async (call) => (await operations()).testWebhook(call),
    listDeliveries: async (call) => (await operations()).listDeliveries(call),
    resendDelivery: async (call) => (await operations()).resendDelivery(call),
    // The same with an API key.
    listApiWebhooks: async (call) => (await operations()).listWebhooks(call),
    createApiWebhook: async (call) => (await operations()).createApiWebhook(call),
    getApiWebhook: async (call) => (await operations()).getWebhook(call),
    changeApiWebhook: async (call) => (await operations()).changeWebhook(call),
    deleteApiWebhook: async (call) => (await operations()).deleteWebhook(call),
    rotateApiWebhookSecret: async (call) => (await operations()).rotateWebhookSecret(call),
    testApiWebhook: async (call) => (await operations()).testWebhook(call),
    listApiDeliveries: async (call) => (await operations()).listDeliveries(call),
    resendApiDelivery: async (call) => (await operations()).resendDelivery(call),
  },
  admitKey,
);
