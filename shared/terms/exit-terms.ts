import type { Exit } from '#shared/strategy/exit-name.ts';
import type { Declared, ValuesOf } from './term.ts';

/* The terms of the exits, and what is asked of an end buyer. Apart from what prices them. */

/** Sold to an end buyer who pays over time, while what was owed before runs on. */
const wrap = {
  price: { unit: 'dollars', label: 'Their price', solved: { noun: 'price' } },
  down: { unit: 'dollars', label: 'Their down payment', solved: { noun: 'down payment' }, notAbove: 'price' },
  ratePercent: { unit: 'rate', label: 'Their rate', note: 'a year', solved: { noun: 'rate' } },
  months: { unit: 'months', label: 'Term of their note', note: 'what the payment is based on' },
  balloonMonth: { unit: 'balloon', label: 'Their balloon', note: 'months after the resale' },
  startMonth: { unit: 'start', label: 'They move in', note: 'months after closing' },
  sellingCostPercent: { unit: 'percent', label: 'Selling costs', suffix: '% of their price' },
  buyerClosingPercent: { unit: 'percent', label: 'Their closing costs', suffix: '% of their price' },
  servicingMonthly: { unit: 'dollars', label: 'Loan servicing', note: 'a month' },
  defaultAfter: { unit: 'months', label: 'If they stop paying', note: 'after this many payments' },
  foreclosureMonths: { unit: 'months', label: 'Taking the house back', note: 'months without a payment' },
  foreclosureCost: { unit: 'dollars', label: 'Cost of taking it back' },
} as const satisfies Declared;

/** Leased on to a tenant-buyer with an option to buy. */
const sandwich = {
  strike: { unit: 'dollars', label: 'Their option price', solved: { noun: 'option price' } },
  fee: { unit: 'dollars', label: 'Their option fee', note: 'when they move in, toward the price', notAbove: 'strike' },
  rent: { unit: 'dollars', label: 'Their rent a month', solved: { noun: 'rent' } },
  creditMonthly: { unit: 'dollars', label: 'Their rent credit a month', note: 'toward the price' },
  months: { unit: 'months', label: 'Their term', note: 'until their option ends' },
  startMonth: { unit: 'start', label: 'They move in', note: 'months after closing' },
  tenantMaintenanceSharePercent: { unit: 'percent', label: 'Their maintenance', suffix: '% of yours' },
  sellingCostPercent: { unit: 'percent', label: 'Selling costs', suffix: '% of their price' },
  turnCost: { unit: 'dollars', label: 'Cost of a turn', note: 'if they leave' },
} as const satisfies Declared;

/** A new loan pays off what was owed, and the house is kept. */
const refinance = {
  month: { unit: 'months', label: 'Refinance in month', solved: { noun: 'month' } },
  ratePercent: { unit: 'rate', label: 'New rate', note: 'a year' },
  months: { unit: 'months', label: 'New term' },
  loanToValuePercent: { unit: 'percent', label: 'Loan to value', suffix: '% at most' },
  dscr: { unit: 'ratio', label: 'Debt coverage', note: 'income ÷ payment that the lender asks for' },
  costPercent: { unit: 'percent', label: 'Loan costs', suffix: '% of the loan' },
  amount: {
    unit: 'dollars',
    label: 'New loan',
    note: 'the lender’s limit unless you say less',
    solved: { noun: 'loan' },
  },
} as const satisfies Declared;

/** The contract passes to somebody who closes in the investor's place. */
const assign = {
  fee: { unit: 'dollars', label: 'Assignment fee', solved: { noun: 'fee' } },
  earnest: { unit: 'dollars', label: 'Earnest money', note: 'comes back at closing' },
  ownCosts: { unit: 'dollars', label: 'Your costs' },
} as const satisfies Declared;

/** The terms of each exit that has any, in the order of its form. */
export const declaredExits = { wrap, sandwich, refinance, assign } as const satisfies Partial<Record<Exit, Declared>>;

/** The exits that have terms: all but holding. */
export type ExitKey = keyof typeof declaredExits;

/** Every term of each, given or proposed. NaN where a proposal needs a fact that nobody knows. */
export type ExitTerms = { [Key in ExitKey]: ValuesOf<(typeof declaredExits)[Key]> };
