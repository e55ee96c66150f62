import { analysisApiRoutes } from './analysis-api-routes.ts';
import { dealApiRoutes } from './deal-api-routes.ts';
import { structureApiRoutes } from './structure-api-routes.ts';
import { webhookApiRoutes } from './webhook-routes.ts';

/**
 * The documented API: calls that authenticate by API key instead of a user's token. The site makes none of them;
 * `every-route.ts` includes them, `routes` does not.
 */
export const apiRoutes = { ...analysisApiRoutes, ...dealApiRoutes, ...structureApiRoutes, ...webhookApiRoutes };
