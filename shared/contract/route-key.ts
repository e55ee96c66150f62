import type { Route } from './route.ts';

/** API Gateway's name for a route: `GET /api/profile`. */
export function routeKey(route: Pick<Route, 'method' | 'path'>): string {
  return `${route.method} ${route.path}`;
}
