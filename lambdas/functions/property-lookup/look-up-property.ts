import { lookUpOnQuota } from '#lambdas/domain/lookups/look-up-on-quota.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';

/** Looks up a property for the signed-in user; saving needs the `lookup_id`. */
export const lookUpProperty: Operation<'lookUpProperty'> = async ({ user, body, admitted, now, log }) => {
  const { property, lookup_id } = await lookUpOnQuota(user, body.address, now, log, { admitted });
  return { success: true, data: property, lookup_id };
};
