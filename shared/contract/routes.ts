import { analysesRoutes } from './analyses-routes.ts';
import { apiKeyRoutes } from './api-key-routes.ts';
import type { apiRoutes } from './api-routes.ts';
import type { areaRoutes } from './area-routes.ts';
import type { bookRoutes, proofRoutes, receiptRoutes } from './book-routes.ts';
import type { dealRoutes } from './deal-routes.ts';
import type { letterRoutes } from './letter-routes.ts';
import type { linkRoutes } from './link-routes.ts';
import type { listRoutes } from './list-routes.ts';
import type { exportRoutes, packetRoutes, photoRoutes } from './packet-routes.ts';
import {
  type accountLogRoutes,
  pictureRoutes,
  profileRoutes,
  type sessionRoutes,
  workspaceRoutes,
} from './profile-routes.ts';
import { propertyLookupRoutes } from './property-lookup-routes.ts';
import type { Area } from './route.ts';
import type { sellerPageRoutes } from './seller-page-routes.ts';
import { staffBillingRoutes, stripeRoutes, subscriptionRoutes } from './subscription-routes.ts';
import { supportRoutes } from './support-routes.ts';
import type { teamRoutes } from './team-routes.ts';
import type { watchRoutes } from './watch-routes.ts';
import type { webhookRoutes } from './webhook-routes.ts';

/*
 * The contract: every HTTP call, declared once. The browser sends by it, the Lambdas parse requests and answers by
 * it, and the CDK app derives API Gateway's routes and authorizers from it. Each area has its own file, so that a
 * function bundles only its area's schemas.
 */

/**
 * The calls of the site except those in `deal-routes.ts`, `letter-routes.ts`, `link-routes.ts`,
 * `list-routes.ts`, `packet-routes.ts`, `seller-page-routes.ts` and `webhook-routes.ts`, and those of sessions.
 */
export const routes = {
  ...profileRoutes,
  ...workspaceRoutes,
  ...pictureRoutes,
  ...propertyLookupRoutes,
  ...analysesRoutes,
  ...subscriptionRoutes,
  ...stripeRoutes,
  ...staffBillingRoutes,
  ...supportRoutes,
  ...apiKeyRoutes,
};

/** Every call, including those of the documented API (`api-routes.ts`). */
export type Routes = typeof routes &
  typeof dealRoutes &
  typeof letterRoutes &
  typeof listRoutes &
  typeof packetRoutes &
  typeof photoRoutes &
  typeof linkRoutes &
  typeof sellerPageRoutes &
  typeof bookRoutes &
  typeof proofRoutes &
  typeof receiptRoutes &
  typeof exportRoutes &
  typeof sessionRoutes &
  typeof accountLogRoutes &
  typeof teamRoutes &
  typeof areaRoutes &
  typeof watchRoutes &
  typeof webhookRoutes &
  typeof apiRoutes;
export type RouteName = keyof Routes;

/** The names of an area's routes. */
export type RoutesOf<A extends Area> = {
  [Name in RouteName]: Routes[Name]['area'] extends A ? Name : never;
}[RouteName];
