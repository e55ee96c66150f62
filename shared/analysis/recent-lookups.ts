import * as z from 'zod/mini';
import { RecordSource } from '#shared/property/source-name.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { Ulid } from '#shared/values/ulid.ts';

/** A lookup of the last 30 days that is not saved. */
export const RecentLookup = z.object({
  lookup_id: Ulid,
  property_address: z.string(),
  /** `null` when the record does not suffice for a recommendation. */
  financing_strategy: z.nullable(Strategy),
  /** USD; `null` when the source knows no value. */
  estimated_value: z.nullable(z.number()),
  looked_up_at: z.iso.datetime(),
  source: RecordSource,
});
export type RecentLookup = z.infer<typeof RecentLookup>;

/**
 * One page, newest first. Saved lookups are left out, so a page with a next one may hold fewer than
 * `lookupsPerPage`, or none.
 */
export const RecentLookupPage = z.object({
  items: z.array(RecentLookup),
  /** Pass it as `cursor` for the next page; absent on the last page. */
  next_cursor: z.optional(Ulid),
});
export type RecentLookupPage = z.infer<typeof RecentLookupPage>;

export const lookupsPerPage = 25;
