import { listDeliveries, resendDelivery, testWebhook } from './deliveries.ts';
import {
  changeWebhook,
  createApiWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
} from './webhooks.ts';

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
