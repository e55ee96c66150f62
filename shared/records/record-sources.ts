import * as z from 'zod/mini';

/** A county whose public records the installation has. */
export const CountySource = z.object({
  /** FIPS code. */
  county: z.string(),
  /** Two letters. */
  state: z.string(),
  /** "Collier County". */
  name: z.string(),
  /** The day on which its roll stands, ISO date. */
  day: z.string(),
  houses: z.int(),
  /** Its houses are made up. */
  sample: z.optional(z.literal(true)),
  /** What the data is called, and whom its licence asks to name. */
  licence: z.string(),
  credit: z.string(),
  /** Columns of which at least one house's value is known. */
  known: z.array(z.string()),
});
export type CountySource = z.infer<typeof CountySource>;

/** Days after which a roll yields to a provider that knows the house. */
export const oldRollDays = 400;

/** All of them, by state and name. */
export const RecordSources = z.object({ items: z.array(CountySource) });
