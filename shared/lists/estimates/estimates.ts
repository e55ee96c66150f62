import * as z from 'zod/mini';
import { usualEstimates } from './usual-estimates.ts';

/*
 * What a list assumes where its file says nothing. Never facts of a house: a fact takes an estimate's place, and the
 * facts that an account keeps of its houses have none.
 */

const percent = (most: number) => z.number().check(z.gt(0), z.lte(most));

/** What is left out is not estimated. */
export const Estimates = z.strictObject({
  /** Of the value, a month. */
  rentPercent: z.optional(percent(10)),
  /** Of the value, a year; `state`: the usual one of the house's state. */
  taxesPercent: z.optional(z.union([z.literal('state'), percent(20)])),
  /** Of the value, a year. */
  insurancePercent: z.optional(percent(10)),
  /** Of the value, a month, for a condominium or townhouse. */
  hoaPercent: z.optional(percent(5)),
  /** Rate and payments left of a loan; where no column tells of loans, the one of the last sale. */
  loan: z.optional(z.boolean()),
  /** What is overdue in a foreclosure, or of delinquent taxes. */
  arrears: z.optional(z.boolean()),
});
export type Estimates = z.infer<typeof Estimates>;

/** The form of the release before: for the order alone. */
export const Fills = z.strictObject({
  /** Of the value, a month. */
  rentPercent: z.optional(z.number().check(z.gt(0), z.lte(10))),
  /** Of the value, a year. */
  taxesPercent: z.optional(z.number().check(z.gt(0), z.lte(20))),
  /** Missing rates as the average of the year of the last sale. */
  rates: z.optional(z.boolean()),
});
export type Fills = z.infer<typeof Fills>;

/** A list's estimates, also of one that was sent in the form of the release before; `undefined` where it has none. */
export function estimatesOfList({
  estimates,
  fills,
}: {
  estimates?: Estimates | undefined;
  fills?: Fills | undefined;
}): Estimates | undefined {
  if (estimates || !fills) return estimates;
  const { rates, ...percents } = fills;
  const { insurancePercent } = usualEstimates;
  return { ...percents, insurancePercent, ...(rates !== undefined && { loan: rates }) };
}
