import { admitKey } from '#lambdas/domain/api-access/admit-key.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { analysisApiRoutes } from '#shared/contract/analysis-api-routes.ts';
import { apiKeyRoutes } from '#shared/contract/api-key-routes.ts';

// Loaded on the first admitted call: refusals need neither formulas nor property sources.
const operations = async () => (await import('./operations.ts')).operations;

export const handler = endpoint<'public-api'>(
  { ...apiKeyRoutes, ...analysisApiRoutes },
  {
    createApiAnalysis: async (call) => (await operations()).createApiAnalysis(call),
    listApiAnalyses: async (call) => (await operations()).listApiAnalyses(call),
    getApiAnalysis: async (call) => (await operations()).getApiAnalysis(call),
    searchProperty: async (call) => (await operations()).searchProperty(call),
    listApiKeys: async (call) => (await operations()).listApiKeys(call),
    createApiKey: async (call) => (await operations()).createApiKey(call),
    revokeApiKey: async (call) => (await operations()).revokeApiKey(call),
  },
  admitKey,
);
