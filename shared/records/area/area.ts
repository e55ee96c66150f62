import * as z from 'zod/mini';

/*
 * What an area looks for: a place and facts of its houses. Owners are no condition, and a field that the schema does not
 * know is refused. Amounts in USD, areas in square feet, shares in percent.
 */

/** How many ZIPs an area may have. */
export const mostZips = 25;

const Zip = z.string().check(z.regex(/^\d{5}$/));

const Place = z.union([
  z.strictObject({
    /** FIPS code. */
    county: z.string().check(z.regex(/^\d{5}$/)),
  }),
  z.strictObject({ zips: z.array(Zip).check(z.minLength(1), z.maxLength(mostZips)) }),
]);

/** The types of houses, in a provider's words. */
export const HouseType = z.enum([
  'Single Family',
  'Condo',
  'Townhouse',
  'Multi-Family',
  'Apartment',
  'Manufactured',
  'Land',
]);

export type HouseType = z.infer<typeof HouseType>;

export type Range = { from?: number | undefined; to?: number | undefined };

const isRange = ({ from, to }: Range) => (from === undefined ? to !== undefined : to === undefined || from <= to);

const range = (number: z.ZodMiniType<number>) =>
  z
    .strictObject({ from: z.optional(number), to: z.optional(number) })
    .check(z.refine(isRange, 'Enter a lower and a higher number, or one of them.'));

const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

export const AreaConditions = z.strictObject({
  /** Only houses whose owner lives elsewhere. */
  absentee: z.optional(z.literal(true)),
  /** Only houses whose owner's mail goes to another state. */
  outOfState: z.optional(z.literal(true)),
  /** For at least so many years. */
  ownedYears: z.optional(whole(1, 100)),
  /** The roll's market value. */
  value: z.optional(range(whole(0, 1_000_000_000))),
  /** Estimated, of the roll's market value. */
  equity: z.optional(range(whole(0, 100))),
  types: z.optional(z.array(HouseType).check(z.minLength(1), z.maxLength(HouseType.options.length))),
  beds: z.optional(range(whole(0, 100))),
  baths: z.optional(range(z.number().check(z.gte(0), z.lte(100), z.multipleOf(0.25)))),
  sqft: z.optional(range(whole(0, 1_000_000))),
  lotSqft: z.optional(range(whole(0, 500_000_000))),
  yearBuilt: z.optional(range(whole(1600, 2199))),
  /** Whether taxes are overdue. */
  delinquent: z.optional(z.boolean()),
  foreclosure: z.optional(z.boolean()),
});
export type AreaConditions = z.infer<typeof AreaConditions>;
export const ConditionName = z.keyof(AreaConditions);
export type ConditionName = z.infer<typeof ConditionName>;

export const Area = z.strictObject({ place: Place, conditions: AreaConditions });
export type Area = z.infer<typeof Area>;
