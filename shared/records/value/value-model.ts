import * as z from 'zod/mini';
import { Feature } from './market-sale.ts';

/** Shares of sales that an interval is to hold: 8 in 10, 9 in 10. */
export const levels = [0.8, 0.9] as const;

/** The cheap, the middle and the dear third of the estimates. */
export const thirds = [0, 1, 2] as const;
export type Third = (typeof thirds)[number];

const count = z.int().check(z.minimum(0));

/** What a level's interval was on sales that had no part in it. */
const LevelOfThird = z.object({
  level: z.union(levels.map((level) => z.literal(level))),
  /** The interval is value × e^∓q; `null` where the calibration has too few sales for the level. */
  q: z.nullable(z.number().check(z.minimum(0))),
  /** How many of the held-back sales are in the interval; `null` where there is none. */
  inside: z.nullable(count),
});

const ThirdOfModel = z.object({ calibration: count, heldBack: count, levels: z.array(LevelOfThird) });
export type ThirdOfModel = z.infer<typeof ThirdOfModel>;

/** All that a county's sales say of a house's value but the sales around it. Small enough for a row. */
export const ValueModel = z.object({
  version: z.literal(1),
  /** FIPS code. */
  county: z.string().check(z.regex(/^\d{5}$/)),
  /** Every sale of the model is earlier than this day. */
  day: z.iso.date(),
  /** How many sales the line was fitted to. */
  sales: count,
  line: z.object({ intercept: z.number(), coefficients: z.partialRecord(Feature, z.number()) }),
  /** ln dollars: estimates below the first are the cheap third, below the second the middle one. */
  bounds: z.tuple([z.number(), z.number()]),
  thirds: z.tuple([ThirdOfModel, ThirdOfModel, ThirdOfModel]),
});
export type ValueModel = z.infer<typeof ValueModel>;

/** The third of an estimate in ln dollars. */
export function thirdOf([first, second]: ValueModel['bounds'], estimate: number): Third {
  if (estimate < first) return 0;
  return estimate < second ? 1 : 2;
}
