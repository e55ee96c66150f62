import * as z from 'zod/mini';
import { typedText } from '#shared/values/free-text.ts';

// Separate from a deal's texts, so that what reads a profile does not load the names of all terms.

/** The investor sets these for every deal. */
export const targetFields = [
  'targets.cashFlow',
  'targets.cashOnCashPercent',
  'targets.cashIn',
  'targets.profit',
  'targets.assignmentFee',
] as const;

export const assumptionFields = [
  'assumptions.hurdlePercent',
  'assumptions.sellerDiscountPercent',
  'assumptions.holdMonths',
  'assumptions.listing.costPercent',
  'assumptions.listing.months',
  'assumptions.refinance.ratePercent',
  'assumptions.refinance.months',
  'assumptions.refinance.loanToValuePercent',
  'assumptions.refinance.dscr',
] as const;

/** The calculator asks for these too: a deal keeps them with the calculator's inputs. */
const growthFields = [
  'assumptions.rentGrowthPercent',
  'assumptions.costGrowthPercent',
  'assumptions.valueGrowthPercent',
  'assumptions.sellingCostPercent',
  'assumptions.closingPercent',
] as const;

/** The investor's own targets and assumptions, which every deal starts with. */
export const BuyBoxField = z.enum([...targetFields, ...assumptionFields, ...growthFields]);
export type BuyBoxField = z.infer<typeof BuyBoxField>;

/** Long enough for any typed number. */
export const fieldText = typedText(40);

/** The buy box as typed; an absent field is the product's. */
export const BuyBox = z.partialRecord(BuyBoxField, fieldText);
export type BuyBox = z.infer<typeof BuyBox>;
/** A change of some fields; `null` removes one. */
export const BuyBoxChanges = z.partialRecord(BuyBoxField, z.nullable(fieldText));
export type BuyBoxChanges = z.infer<typeof BuyBoxChanges>;
