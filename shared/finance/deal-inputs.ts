import * as z from 'zod/mini';

// Separate from the formulas, so that the contract does not bring them to every page.

/** Long enough for any typed number. */
const typed = z.optional(z.string().check(z.maxLength(40)));

/** The calculator's form as saved, texts as typed. Untouched inputs may be absent. */
export const DealInputs = z.strictObject({
  /** USD. */
  purchasePrice: typed,
  /** USD. */
  downPayment: typed,
  /** USD. Price less down payment unless the user typed another; see `loanAmountOf`. */
  loanAmount: typed,
  /** Percent a year. */
  interestRate: typed,
  /** Years. */
  loanTerm: typed,
  /** USD a month, whole property. */
  monthlyRent: typed,
  /** Percent of rent. */
  vacancy: typed,
  /** USD a year. */
  propertyTaxes: typed,
  /** USD a year. */
  insurance: typed,
  /** Percent of the price, a year. */
  maintenance: typed,
  /** Percent of rent. */
  propertyManagement: typed,
  /** USD a month. */
  otherExpenses: typed,
});
export type DealInputs = z.infer<typeof DealInputs>;
export type DealInput = keyof DealInputs;

/** Yearly growth of the projection's rent, costs and value, in percent, as typed. */
export const DealGrowth = z.strictObject({
  rentGrowth: typed,
  expenseGrowth: typed,
  valueGrowth: typed,
});
export type DealGrowth = z.infer<typeof DealGrowth>;
export type GrowthInput = keyof DealGrowth;

/** Everything that the calculator saves with an analysis. */
export const CalculatorInputs = z.strictObject({ ...DealInputs.shape, ...DealGrowth.shape });
export type CalculatorInputs = z.infer<typeof CalculatorInputs>;
