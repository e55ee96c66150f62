import type { BuyBoxField } from '#shared/deal/buy-box.ts';
import { usualTargets } from '#shared/deal/deal-fields.ts';
import { Assumptions } from '#shared/structures/deal-input.ts';

export type BuyBoxRow = {
  field: BuyBoxField;
  label: string;
  /** Shown after the value. */
  unit?: string;
  hint?: string;
  /** The product's own value. */
  usual: number;
};

const { listing, refinance, ...product } = Assumptions.parse({});

const target = (field: BuyBoxField, label: string, unit?: string, hint?: string): BuyBoxRow => ({
  field,
  label,
  usual: usualTargets[field] ?? 0,
  ...(unit !== undefined && { unit }),
  ...(hint !== undefined && { hint }),
});

/** The buy box in the order of its form. */
export const buyBoxSections: readonly { title: string; text: string; rows: readonly BuyBoxRow[] }[] = [
  {
    title: 'Targets',
    text: 'Your buy box: what you ask of every deal. Clear a target to skip it. You can change each one on a deal.',
    rows: [
      target('targets.cashFlow', 'Minimum cash flow', 'a month'),
      target('targets.cashOnCashPercent', 'Minimum cash-on-cash return', '% a year'),
      target('targets.cashIn', 'Maximum cash in'),
      target('targets.profit', 'Minimum profit'),
      target('targets.assignmentFee', 'Minimum assignment fee', undefined, 'Wholesale only, in place of the profit'),
    ],
  },
  {
    title: 'Return and hold',
    text: 'Every deal starts with these. Leave a field empty to use our number.',
    rows: [
      {
        field: 'assumptions.hurdlePercent',
        label: 'Hurdle rate',
        unit: '% a year',
        hint: 'The return your cash has to earn',
        usual: product.hurdlePercent,
      },
      {
        field: 'assumptions.sellerDiscountPercent',
        label: 'Seller discount rate',
        unit: '% a year',
        hint: "Puts the seller's later payments in today's dollars",
        usual: product.sellerDiscountPercent,
      },
      { field: 'assumptions.holdMonths', label: 'Holding period', unit: 'months', usual: product.holdMonths },
    ],
  },
  {
    title: 'Growth and costs',
    text: 'The calculator starts with these, too.',
    rows: [
      {
        field: 'assumptions.rentGrowthPercent',
        label: 'Rent growth',
        unit: '% a year',
        usual: product.rentGrowthPercent,
      },
      {
        field: 'assumptions.costGrowthPercent',
        label: 'Expense growth',
        unit: '% a year',
        usual: product.costGrowthPercent,
      },
      {
        field: 'assumptions.valueGrowthPercent',
        label: 'Value growth',
        unit: '% a year',
        usual: product.valueGrowthPercent,
      },
      {
        field: 'assumptions.sellingCostPercent',
        label: 'Selling costs',
        unit: '% of sale price',
        usual: product.sellingCostPercent,
      },
      {
        field: 'assumptions.closingPercent',
        label: 'Closing costs',
        unit: '% of price',
        usual: product.closingPercent,
      },
    ],
  },
  {
    title: 'Sale with an agent',
    text: 'What the seller gives up and waits for by listing instead.',
    rows: [
      {
        field: 'assumptions.listing.costPercent',
        label: 'Listing costs',
        unit: '% of value',
        usual: listing.costPercent,
      },
      { field: 'assumptions.listing.months', label: 'Time to sell', unit: 'months', usual: listing.months },
    ],
  },
  {
    title: 'Refinance',
    text: 'The loan that has to pay off a balloon.',
    rows: [
      {
        field: 'assumptions.refinance.ratePercent',
        label: 'Refinance rate',
        unit: '% a year',
        usual: refinance.ratePercent,
      },
      { field: 'assumptions.refinance.months', label: 'Refinance term', unit: 'months', usual: refinance.months },
      {
        field: 'assumptions.refinance.loanToValuePercent',
        label: 'Loan to value',
        unit: '% of value',
        usual: refinance.loanToValuePercent,
      },
      {
        field: 'assumptions.refinance.dscr',
        label: 'Debt service coverage (DSCR)',
        hint: 'Income over payment, as the lender asks',
        usual: refinance.dscr,
      },
    ],
  },
];
