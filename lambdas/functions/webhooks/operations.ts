import { changeWebhook } from './change-webhook.ts';
import { createApiWebhook } from './create-api-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { getWebhook } from './get-webhook.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listWebhooks } from './list-webhooks.ts';
import { resendDelivery } from './resend-delivery.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { testWebhook } from './test-webhook.ts';

export const operations = {
  listWebhooks,
  createWebhook,
  createApiWebhook,
  getWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listDeliveries,
  resendDelivery,
  // The same with an API key.
  listApiWebhooks: listWebhooks,
  getApiWebhook: getWebhook,
  changeApiWebhook: changeWebhook,
  deleteApiWebhook: deleteWebhook,
  rotateApiWebhookSecret: rotateWebhookSecret,
  testApiWebhook: testWebhook,
  listApiDeliveries: listDeliveries,
  resendApiDelivery: resendDelivery,
};
