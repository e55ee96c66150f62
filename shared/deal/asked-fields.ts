import { dealInputLabels } from '#shared/finance/deal.ts';
import type { BuyBoxField } from './buy-box.ts';

/** How a target or an assumption is asked for, in the buy box and in a deal alike. */
export type AskedField = {
  label: string;
  /** Shown after the value. */
  unit?: string;
  hint?: string;
};

export const askedFields: Readonly<Record<BuyBoxField, AskedField>> = {
  'targets.cashFlow': { label: 'Cash flow, at least', unit: 'a month' },
  'targets.cashOnCashPercent': { label: 'Cash-on-cash, at least', unit: '% a year' },
  'targets.cashIn': { label: 'Cash in, at most' },
  'targets.profit': { label: 'Profit, at least' },
  'targets.assignmentFee': { label: 'Assignment fee, at least', hint: 'Wholesale only, in place of the profit' },
  'assumptions.hurdlePercent': { label: 'Hurdle rate', unit: '% a year', hint: 'What your cash has to earn' },
  'assumptions.sellerDiscountPercent': {
    label: 'Seller discount rate',
    unit: '% a year',
    hint: "Puts the seller's later payments in today's dollars",
  },
  'assumptions.holdMonths': { label: 'Holding period', unit: 'months' },
  'assumptions.listing.costPercent': { label: 'Listing costs', unit: '% of value' },
  'assumptions.listing.months': { label: 'Time to sell', unit: 'months' },
  'assumptions.refinance.ratePercent': { label: 'Refinance rate', unit: '% a year' },
  'assumptions.refinance.months': { label: 'Refinance term', unit: 'months' },
  'assumptions.refinance.loanToValuePercent': { label: 'Refinance loan to value', unit: '% of value' },
  'assumptions.refinance.dscr': {
    label: 'Debt service coverage (DSCR)',
    unit: '× the payment',
    hint: 'Income over payment, as the lender asks',
  },
  // The calculator asks for these, too.
  'assumptions.rentGrowthPercent': { label: dealInputLabels.rentGrowth, unit: '% a year' },
  'assumptions.costGrowthPercent': { label: dealInputLabels.expenseGrowth, unit: '% a year' },
  'assumptions.valueGrowthPercent': { label: dealInputLabels.valueGrowth, unit: '% a year' },
  'assumptions.sellingCostPercent': { label: dealInputLabels.sellingCostPercent, unit: '% of sale price' },
  'assumptions.closingPercent': { label: dealInputLabels.closingPercent, unit: '% of price' },
};
