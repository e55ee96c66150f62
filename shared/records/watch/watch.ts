import * as z from 'zod/mini';
import { Ulid } from '#shared/values/ulid.ts';
import { ValueStep, WatchChange } from './watch-change.ts';

/* Houses of deals whose public records are followed, and what new rolls have changed of them. */

/** Days that a change is kept. */
export const watchEventDays = 400;
/** The largest budget of looking up again in a month. */
export const mostReLooks = 500;
/** Days after which a house is looked up again. */
export const reLookDays = 30;
/** Days that what is followed rests once the plan has ended; then it is followed no more. */
export const watchRestDays = 90;

/** How a house is followed. */
export const WatchSettings = z.strictObject({
  /** By how many percent its value must have moved; 10 when absent. */
  step: z.optional(ValueStep),
});

/** A house that is followed. */
export const Watch = z.object({
  analysis_id: Ulid,
  /** As the roll has it. */
  address: z.string(),
  /** FIPS code; `null` of a house that is looked up again, because its county has no public records here. */
  county: z.nullable(z.string()),
  /** "Collier County"; else the source that answers. */
  county_name: z.string(),
  step: z.int(),
  followed_at: z.iso.datetime(),
});
export type Watch = z.infer<typeof Watch>;

export const WatchEvent = z.object({
  id: Ulid,
  /** The deal whose house changed, or the area: one of the two. */
  analysis_id: z.nullable(Ulid),
  area_id: z.nullable(Ulid),
  /** Of an area its name. */
  address: z.string(),
  /** As of what is followed. */
  county: z.nullable(z.string()),
  county_name: z.string(),
  /** The day on which the roll stands that says so, or on which the house was looked up again. */
  as_of: z.iso.date(),
  found_at: z.iso.datetime(),
  change: WatchChange,
  /** When somebody was done with it; `null` before. */
  done_at: z.nullable(z.iso.datetime()),
  /** Whether the county is made up. */
  is_sample: z._default(z.boolean(), false),
});
export type WatchEvent = z.infer<typeof WatchEvent>;

/** How many houses without public records the workspace has looked up again in a calendar month (UTC). */
export const ReLookBudget = z.strictObject({ budget: z.int().check(z.gte(0), z.lte(mostReLooks)) });
export const ReLooks = z.object({
  /** What the workspace allows, 0 at first. */
  budget: z.int(),
  /** What the plan allows. */
  most: z.int(),
  used: z.int(),
});
export type ReLooks = z.infer<typeof ReLooks>;

export const WatchPage = z.object({
  /** All that are followed, in no order. */
  houses: z.array(Watch),
  /** How many the plan follows; 0 while they rest. */
  most_houses: z.int(),
  re_looks: ReLooks,
  /** A page, the newest first. */
  events: z.array(WatchEvent),
  next_cursor: z.optional(Ulid),
});
export type WatchPage = z.infer<typeof WatchPage>;
