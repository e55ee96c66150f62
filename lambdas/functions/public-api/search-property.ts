import { lookUpOnQuota } from '#lambdas/domain/lookups/look-up-on-quota.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';

/** Looks up a property at the site's cost. Saves nothing. */
export const searchProperty: Operation<'searchProperty'> = async ({ user, query, now, log }) => {
  const { property } = await lookUpOnQuota(user, query.address, now, log);
  return { property, recommendation: recommendStrategy(property) };
};
