import type { BuyBoxField } from '#shared/deal/buy-box.ts';
import { usualTargets } from '#shared/deal/deal-fields.ts';
import { Assumptions } from '#shared/structures/base/deal-input.ts';

export type BuyBoxRow = {
  field: BuyBoxField;
  /** The product's own value. */
  usual: number;
};

const { listing, refinance, ...product } = Assumptions.parse({});

const target = (field: BuyBoxField): BuyBoxRow => ({ field, usual: usualTargets[field] ?? 0 });

/** The buy box in the order of its form. */
export const buyBoxSections: readonly { title: string; text: string; rows: readonly BuyBoxRow[] }[] = [
  {
    title: 'Targets',
    text: 'Your buy box: what you ask of every deal. Clear a target to skip it. You can change each one on a deal.',
    rows: [
      target('targets.cashFlow'),
      target('targets.cashOnCashPercent'),
      target('targets.cashIn'),
      target('targets.profit'),
      target('targets.assignmentFee'),
    ],
  },
  {
    title: 'Return and hold',
    text: 'Every deal starts with these. Leave a field empty to use our number.',
    rows: [
      { field: 'assumptions.hurdlePercent', usual: product.hurdlePercent },
      { field: 'assumptions.sellerDiscountPercent', usual: product.sellerDiscountPercent },
      { field: 'assumptions.holdMonths', usual: product.holdMonths },
    ],
  },
  {
    title: 'Growth and costs',
    text: 'The calculator starts with these, too.',
    rows: [
      { field: 'assumptions.rentGrowthPercent', usual: product.rentGrowthPercent },
      { field: 'assumptions.costGrowthPercent', usual: product.costGrowthPercent },
      { field: 'assumptions.valueGrowthPercent', usual: product.valueGrowthPercent },
      { field: 'assumptions.sellingCostPercent', usual: product.sellingCostPercent },
      { field: 'assumptions.closingPercent', usual: product.closingPercent },
    ],
  },
  {
    title: 'Sale with an agent',
    text: 'What the seller gives up and waits for by listing instead.',
    rows: [
      { field: 'assumptions.listing.costPercent', usual: listing.costPercent },
      { field: 'assumptions.listing.months', usual: listing.months },
    ],
  },
  {
    title: 'Refinance',
    text: 'The loan that has to pay off a balloon.',
    rows: [
      { field: 'assumptions.refinance.ratePercent', usual: refinance.ratePercent },
      { field: 'assumptions.refinance.months', usual: refinance.months },
      { field: 'assumptions.refinance.loanToValuePercent', usual: refinance.loanToValuePercent },
      { field: 'assumptions.refinance.dscr', usual: refinance.dscr },
    ],
  },
];
