import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { inputProblems } from '#lambdas/runtime/input-problems.ts';
import { ApiAnalysisRequest } from '#shared/analysis/api-analysis.ts';
import { analysisApiRoutes } from '#shared/contract/analysis-api-routes.ts';
import { propertyLookupRoutes } from '#shared/contract/property-lookup-routes.ts';
import { NewWebhook, WebhookChanges } from '#shared/webhooks/webhooks.ts';

const address = '2417 E Sample Palm Ln, Phoenix, AZ 85016';
const url = 'https://hooks.example.com';
const { listApiAnalyses, createApiAnalysis } = analysisApiRoutes;
const { suggestAddresses } = propertyLookupRoutes;

it.each<[schema: z.ZodMiniType, value: unknown, place: string, words: string]>([
  [ApiAnalysisRequest, [], '', 'Must be of type object.'],
  [ApiAnalysisRequest, {}, '.propertyAddress', 'Required.'],
  [ApiAnalysisRequest, { propertyAddress: 'ab' }, '.propertyAddress', 'Start with the house number.'],
  [suggestAddresses.body, { q: 'ab' }, '.q', 'Must be at least 3 characters long.'],
  [ApiAnalysisRequest, { propertyAddress: address, loanTerm: '30' }, '.loanTerm', 'Must be of type number.'],
  [ApiAnalysisRequest, { propertyAddress: address, loanTerm: 0 }, '.loanTerm', 'Must be over 0.'],
  [ApiAnalysisRequest, { propertyAddress: address, interestRate: 101 }, '.interestRate', 'Must be at most 100.'],
  [listApiAnalyses.query, { limit: '1.5' }, '.limit', 'Must be of type integer.'],
  [listApiAnalyses.query, { cursor: 'next' }, '.cursor', 'Has the wrong form.'],
  [
    createApiAnalysis.headers,
    { 'idempotency-key': 'a b' },
    '.idempotency-key',
    'Use 1 to 255 visible ASCII characters',
  ],
  [NewWebhook, { url: 'http://example.com' }, '.url', 'The URL must start with https://.'],
  [NewWebhook, { url, events: ['quota'] }, '.events.0', 'Must be "analysis.created" or "analysis.deleted"'],
  [WebhookChanges, { enabled: 'yes' }, '.enabled', 'Must be of type boolean.'],
])('says what is wrong with an input (%#)', (schema, value, place, words) => {
  const { error } = schema.safeParse(value, { reportInput: true });
  expect(inputProblems(error?.issues ?? [], 'body')).toContain(`body${place}: ${words}`);
});
