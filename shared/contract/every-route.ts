import { apiRoutes } from './api-routes.ts';
import { areaRoutes } from './area-routes.ts';
import { bookRoutes, proofRoutes, receiptRoutes } from './book-routes.ts';
import { dealRoutes } from './deal-routes.ts';
import { letterRoutes } from './letter-routes.ts';
import { linkRoutes, sellerPageForms } from './link-routes.ts';
import { listRoutes } from './list-routes.ts';
import { exportRoutes, packetRoutes, photoRoutes } from './packet-routes.ts';
import { accountLogRoutes, sessionRoutes } from './profile-routes.ts';
import type { PageRoute, Route } from './route.ts';
import { type RouteName, type Routes, routes } from './routes.ts';
import { sellerPageRoutes } from './seller-page-routes.ts';
import { teamRoutes } from './team-routes.ts';
import { watchRoutes } from './watch-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

/** The whole contract: the calls of the site and of the documented API. */
export const contract: Routes = {
  ...routes,
  ...dealRoutes,
  ...letterRoutes,
  ...listRoutes,
  ...packetRoutes,
  ...photoRoutes,
  ...linkRoutes,
  ...sellerPageRoutes,
  ...bookRoutes,
  ...proofRoutes,
  ...receiptRoutes,
  ...exportRoutes,
  ...sessionRoutes,
  ...accountLogRoutes,
  ...teamRoutes,
  ...areaRoutes,
  ...watchRoutes,
  ...webhookRoutes,
  ...apiRoutes,
};

/** The same, each call no more than a route. */
export const everyRoute: Record<RouteName, Route> = contract;

/** The pages that functions write. */
export const pageRoutes: PageRoute[] = sellerPageForms;
