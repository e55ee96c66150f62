import { lookUpOnQuota } from '#lambdas/domain/lookups/look-up-on-quota.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';

/** Looks a property up for the person signed in; `lookup_id` is what saving asks for. */
export const lookUpProperty: Operation<'lookUpProperty'> = async ({ user, body, now, log }) => {
  const { property, lookup_id } = await lookUpOnQuota(user, body.address, now, log);
  return { success: true, data: property, lookup_id };
};
