import * as z from 'zod/mini';
import { typedText } from '#shared/values/free-text.ts';

// Separate from the formulas, so that the contract does not bring them to every page.

/** Long enough for any typed number. */
const text = typedText(40);
const typed = z.optional(text);
/** A change; `null` removes the text: the input is then as if it had never been typed. */
const change = z.optional(z.nullable(text));

/** The deal's inputs, texts as typed. An absent one was never typed, an empty one was emptied and counts as 0. */
export const DealInputs = z.strictObject({
  /** USD. */
  purchasePrice: typed,
  /** USD. 20 % of the price until it is typed. */
  downPayment: typed,
  /** USD. Price less down payment until it is typed; see `loanAmountOf`. */
  loanAmount: typed,
  /** Percent a year. */
  interestRate: typed,
  /** Years. */
  loanTerm: typed,
  /** Percent of the price, on top of the down payment. */
  closingPercent: typed,
  /** USD a month, whole property. */
  monthlyRent: typed,
  /** Percent of rent. */
  vacancy: typed,
  /** USD a year. */
  propertyTaxes: typed,
  /** USD a year. */
  insurance: typed,
  /** Dues of an owners' association, USD a month. */
  hoaMonthly: typed,
  /** Percent of the price, a year. */
  maintenance: typed,
  /** Percent of rent. */
  propertyManagement: typed,
  /** USD a month. */
  otherExpenses: typed,
});
export type DealInputs = z.infer<typeof DealInputs>;
export type DealInput = keyof DealInputs;

/** The deal's facts about a house. One that nobody knows is absent from the opened form. */
export const dealFacts = ['purchasePrice', 'monthlyRent', 'propertyTaxes', 'insurance'] as const;
export type DealFact = (typeof dealFacts)[number];

/** The projection's assumptions, in percent, as typed. */
export const ProjectionInputs = z.strictObject({
  /** A year. */
  rentGrowth: typed,
  /** A year. */
  expenseGrowth: typed,
  /** A year. */
  valueGrowth: typed,
  /** Of the sale price. */
  sellingCostPercent: typed,
});
export type ProjectionInputs = z.infer<typeof ProjectionInputs>;
export type ProjectionInput = keyof ProjectionInputs;

/** Everything that the calculator saves with an analysis: only what the user typed. */
export const CalculatorInputs = z.strictObject({ ...DealInputs.shape, ...ProjectionInputs.shape });
export type CalculatorInputs = z.infer<typeof CalculatorInputs>;
export type CalculatorInput = keyof CalculatorInputs;

/** A change of some inputs; `null` removes one. */
export const CalculatorChanges = z.strictObject(
  // The cast: the type is built of the same names.
  Object.fromEntries(Object.keys(CalculatorInputs.shape).map((input) => [input, change])) as {
    [Input in CalculatorInput]: typeof change;
  },
);
export type CalculatorChanges = z.infer<typeof CalculatorChanges>;
