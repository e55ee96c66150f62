import type { BuyBoxField } from '#shared/deal/buy-box.ts';
import type { DealField } from '#shared/deal/deal-texts.ts';
import type { Targets } from '#shared/structures/deal-input.ts';

type Asked = { field: DealField & BuyBoxField; label: string; prefix?: string; suffix?: string };
export type Target = Asked & { name: keyof Targets };
export type Assumption = Asked & { hint?: string };

/** The targets as they are asked for. */
export const targetFields: readonly Target[] = [
  { name: 'cashFlow', field: 'targets.cashFlow', label: 'Cash flow, at least', prefix: '$', suffix: 'a month' },
  {
    name: 'cashOnCashPercent',
    field: 'targets.cashOnCashPercent',
    label: 'Cash-on-cash, at least',
    suffix: '% a year',
  },
  { name: 'cashIn', field: 'targets.cashIn', label: 'Cash in, at most', prefix: '$' },
  { name: 'profit', field: 'targets.profit', label: 'Profit, at least', prefix: '$' },
  { name: 'assignmentFee', field: 'targets.assignmentFee', label: 'Assignment fee, at least', prefix: '$' },
];

/** The assumptions that only a deal has; the others are the calculator's. */
export const assumptionFields: readonly Assumption[] = [
  { field: 'assumptions.hurdlePercent', label: 'Hurdle', suffix: '% a year', hint: 'What your money must earn' },
  {
    field: 'assumptions.sellerDiscountPercent',
    label: 'Seller’s discount',
    suffix: '% a year',
    hint: 'What a later dollar costs the seller',
  },
  { field: 'assumptions.holdMonths', label: 'Hold', suffix: 'months' },
  { field: 'assumptions.listing.costPercent', label: 'Listing costs', suffix: '% of value' },
  { field: 'assumptions.listing.months', label: 'Time to sell', suffix: 'months' },
  { field: 'assumptions.refinance.ratePercent', label: 'Refinance rate', suffix: '% a year' },
  { field: 'assumptions.refinance.months', label: 'Refinance term', suffix: 'months' },
  { field: 'assumptions.refinance.loanToValuePercent', label: 'Refinance up to', suffix: '% of value' },
  { field: 'assumptions.refinance.dscr', label: 'Refinance coverage', suffix: '× the payment' },
];
