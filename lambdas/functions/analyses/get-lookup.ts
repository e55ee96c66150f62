import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { findLookup } from '#lambdas/storage/analyses/lookups.ts';

/** One lookup of the caller's last 30 days, as its source answered it. Costs no lookup. */
export const getLookup: Operation<'getLookup'> = async ({ user, params, now }) => {
  const lookup = await findLookup(user.id, params.id, now);
  if (!lookup) throw notFound('Lookup');
  return { success: true, data: lookup.property, lookup_id: lookup.lookup_id };
};
