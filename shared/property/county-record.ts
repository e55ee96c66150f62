import * as z from 'zod/mini';

/** What a record from a county's roll has besides a provider's fields. */
export const CountyRecord = z.object({
  /** FIPS code. */
  county: z.string(),
  /** "Collier County". */
  name: z.string(),
  /** Whom the county's licence asks to name. */
  credit: z.string(),
  /** The day on which the roll stands, ISO date. */
  day: z.string(),
  /** False where owners' names may stand in no list, export or message. */
  ownerLists: z.boolean(),
  /** The market value on the roll, USD. */
  rollValue: z.optional(z.number()),
  /** Of the value: how many of the county's past sales fell inside such a range, of how many. */
  inside: z.optional(z.int()),
  heldBack: z.optional(z.int()),
});
export type CountyRecord = z.infer<typeof CountyRecord>;
