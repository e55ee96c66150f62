import { analysesRoutes } from './analyses-routes.ts';
import { apiKeyRoutes } from './api-key-routes.ts';
import type { apiRoutes } from './api-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { propertyLookupRoutes } from './property-lookup-routes.ts';
import type { Area } from './route.ts';
import { subscriptionRoutes } from './subscription-routes.ts';
import { supportRoutes } from './support-routes.ts';
import type { webhookRoutes } from './webhook-routes.ts';

/*
 * The contract: every HTTP call, declared once. The browser calls by it, the Lambdas parse by it in both
 * directions, the CDK app makes API Gateway's routes and authorisers from it. Each area has a file of its own, so
 * that its function carries no other area's schemas.
 */

/** The calls of the site, but for those in `webhook-routes.ts`. */
export const routes = {
  ...profileRoutes,
  ...propertyLookupRoutes,
  ...analysesRoutes,
  ...subscriptionRoutes,
  ...supportRoutes,
  ...apiKeyRoutes,
};

/** Every call, those of the documented API (`api-routes.ts`) among them. */
export type Routes = typeof routes & typeof webhookRoutes & typeof apiRoutes;
export type RouteName = keyof Routes;

/** The names of an area's routes. */
export type RoutesOf<A extends Area> = {
  [Name in RouteName]: Routes[Name]['area'] extends A ? Name : never;
}[RouteName];
