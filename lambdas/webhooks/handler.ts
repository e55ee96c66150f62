import { endpoint } from '#lambdas/lib/endpoint.ts';
import { admitKey } from '#lambdas/public-api/admit-key.ts';
import { webhookApiRoutes, webhookRoutes } from '#shared/webhook-routes.ts';
import { changeWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { getWebhook } from './get-webhook.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listWebhooks } from './list-webhooks.ts';
import { resendDelivery } from './resend-delivery.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { testWebhook } from './test-webhook.ts';

export const handler = endpoint<'webhooks'>(
  { ...webhookRoutes, ...webhookApiRoutes },
  {
    listWebhooks,
    createWebhook,
    getWebhook,
    changeWebhook,
    deleteWebhook,
    rotateWebhookSecret,
    testWebhook,
    listDeliveries,
    resendDelivery,
    // The same for programs.
    listApiWebhooks: listWebhooks,
    createApiWebhook: createWebhook,
    getApiWebhook: getWebhook,
    changeApiWebhook: changeWebhook,
    deleteApiWebhook: deleteWebhook,
    rotateApiWebhookSecret: rotateWebhookSecret,
    testApiWebhook: testWebhook,
    listApiDeliveries: listDeliveries,
    resendApiDelivery: resendDelivery,
  },
  admitKey,
);
