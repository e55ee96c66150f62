import type { Route } from './route.ts';

/** API Gateway's name for a route: `GET /api/profile`. */
export function routeKey(route: Pick<Route, 'method' | 'path'>): string {
  return `${route.method} ${route.path}`;
}

/**
 * The methods that a route answers. What anybody may read is also asked for by HEAD: calendar programs look whether an
 * address answers before they read it, and API Gateway knows no HEAD by itself.
 */
export function methodsOf({ method, caller }: Pick<Route, 'method' | 'caller'>): (Route['method'] | 'HEAD')[] {
  return method === 'GET' && caller === 'public' ? [method, 'HEAD'] : [method];
}

/** The names of all routes that API Gateway has for a route of the contract. */
export function routeKeys(route: Pick<Route, 'method' | 'path' | 'caller'>): string[] {
  return methodsOf(route).map((method) => `${method} ${route.path}`);
}
