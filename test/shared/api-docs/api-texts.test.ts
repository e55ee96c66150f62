import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ApiAnalysis, ApiAnalysisPage, ApiAnalysisRequest, ApiProperty } from '#shared/analysis/api-analysis.ts';
import { apiTexts } from '#shared/api-docs/api-texts.ts';
import { apiRoutes } from '#shared/contract/api-routes.ts';
import { webhookEvents } from '#shared/webhooks/webhook-events.ts';
import {
  DeliveryAttempt,
  NewWebhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookList,
  WebhookWithSecret,
} from '#shared/webhooks/webhooks.ts';

const Shape = z.object({ shape: z.record(z.string(), z.unknown()) });

/** The paths of a schema's fields, down to lists and what may be absent. */
function paths(schema: unknown, path: string): string[] {
  const def = z.safeParse(z.object({ _zod: z.object({ def: Shape }) }), schema);
  if (!def.success) return [path];
  const fields = Object.entries(def.data._zod.def.shape);
  return [path, ...fields.flatMap(([name, field]) => paths(field, `${path}.${name}`))];
}

type Named = [name: string, schema: z.ZodMiniType];

it.each<Named>([
  ['request', ApiAnalysisRequest],
  ['page', ApiAnalysisPage],
  ['analysis', z.object({ ...ApiAnalysis.shape, property: z.unknown() })],
  ['property', ApiProperty],
  ['header', apiRoutes.createApiAnalysis.headers],
  ['query', apiRoutes.listApiAnalyses.query],
  ['query', apiRoutes.searchProperty.query],
  ['path', apiRoutes.getApiAnalysis.params],
  ['path', apiRoutes.resendApiDelivery.params],
  ['newWebhook', NewWebhook],
  ['webhookChanges', WebhookChanges],
  ['webhookList', WebhookList],
  ['webhook', WebhookWithSecret],
  ['deliveryPage', WebhookDeliveryPage],
  ['delivery', WebhookDelivery],
  ['delivery.attempts', DeliveryAttempt],
  ['event', z.object({ ...webhookEvents['quota.low'].shape, data: z.unknown() })],
  ...Object.entries(webhookEvents).map(([type, { shape }]): Named => [`event.${type}`, shape.data]),
])('says what each field of %s is', (name, schema) => {
  const isOwn = (path: string) => path !== name && path !== 'analysis.property' && !path.includes('.sellerVerdict.');
  const fields = paths(schema, name).filter(isOwn);
  expect(fields.filter((path) => apiTexts[path] === undefined)).toEqual([]);
  expect(fields.length).toBeGreaterThan(0);
});
