import { analysisApiRoutes } from './analysis-api-routes.ts';
import { webhookApiRoutes } from './webhook-routes.ts';

/**
 * The documented API: calls that present an API key instead of a signed-in person's token. The site makes none of
 * them; they are in `every-route.ts` and not among `routes`.
 */
export const apiRoutes = { ...analysisApiRoutes, ...webhookApiRoutes };
