import { sampleProperty } from '#shared/property/sample-house.ts';
import type { DealSources } from './deal-of.ts';

/**
 * The deal that the public pages show: the sample house, what its owner might say on the phone, and the terms, targets
 * and assumptions that the product proposes. No auction is set, so the day changes nothing.
 */
export const sampleDeal: DealSources = {
  property: sampleProperty,
  facts: {
    loanBalance: 134_000,
    interestRate: 3.65,
    monthlyPayment: 783.17,
    paymentIncludesEscrow: false,
    behindOnPayments: false,
    hasLiens: false,
    condition: 'light_repairs',
    repairEstimate: 12_000,
  },
  calculator: {},
  texts: {},
  buyBox: {},
  today: '2026-01-20',
};
