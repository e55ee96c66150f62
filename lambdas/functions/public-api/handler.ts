import { admitKey } from '#lambdas/domain/api-access/admit-key.ts';
import { tellOfChanges } from '#lambdas/domain/deal-news/tell-of-changes.ts';
import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { analysisApiRoutes } from '#shared/contract/analysis-api-routes.ts';
import { apiKeyRoutes } from '#shared/contract/api-key-routes.ts';
import { dealApiRoutes } from '#shared/contract/deal-api-routes.ts';

export const handler = endpoint<'public-api'>(
  { ...apiKeyRoutes, ...analysisApiRoutes, ...dealApiRoutes },
  // Refused calls need neither formulas nor property sources.
  async () => (await import('./operations.ts')).operations,
  { admitKey, admitUser, tellOfChanges },
);
