import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { findLookup, type Lookup, listUnsavedLookups } from '#lambdas/storage/analyses/lookups.ts';
import type { RecentLookup } from '#shared/analysis/recent-lookups.ts';
import { isKnown } from '#shared/property/property.ts';
import { recommendedStrategy } from '#shared/strategy/strategy.ts';
import { timeOf } from '#shared/values/ulid.ts';

/** A page of the caller's lookups of the last 30 days that are not saved, newest first. */
export const listLookups: Operation<'listLookups'> = async ({ workspace, query, now }) => {
  const { lookups, ...page } = await listUnsavedLookups(workspace.id, query.cursor, now);
  return { items: lookups.map(toRecentLookup), ...page };
};

function toRecentLookup({ lookup_id, property }: Lookup): RecentLookup {
  return {
    lookup_id,
    property_address: property.address,
    financing_strategy: recommendedStrategy(property),
    estimated_value: isKnown(property, 'estimatedValue') ? property.estimatedValue : null,
    looked_up_at: timeOf(lookup_id).toISOString(),
    source: property.source,
  };
}

/** One lookup of the caller's last 30 days, as its source answered it. Costs no lookup. */
export const getLookup: Operation<'getLookup'> = async ({ workspace, params, now }) => {
  const lookup = await findLookup(workspace.id, params.id, now);
  if (!lookup) throw notFound('Lookup');
  return { success: true, data: lookup.property, lookup_id: lookup.lookup_id };
};
