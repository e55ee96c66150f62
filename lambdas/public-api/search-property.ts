import type { Operation } from '#lambdas/lib/endpoint.ts';
import { lookUpOnQuota } from '#lambdas/property-lookup/look-up-on-quota.ts';
import { recommendStrategy } from '#shared/strategy.ts';

/** Looks a property up as the site does, at the same cost, and saves nothing. */
export const searchProperty: Operation<'searchProperty'> = async ({ user, query, now, log }) => {
  const { property } = await lookUpOnQuota(user, query.address, now, log);
  return { property, recommendation: recommendStrategy(property) };
};
