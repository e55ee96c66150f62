import { admitKey } from '#lambdas/domain/api-access/admit-key.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { structureApiRoutes } from '#shared/contract/structure-api-routes.ts';

export const handler = endpoint<'structures'>(
  structureApiRoutes,
  // Refused calls do not need the engine.
  async () => (await import('./operations.ts')).operations,
  { admitKey },
);
