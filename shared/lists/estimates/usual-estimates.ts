import { assumptions } from '#shared/finance/assumptions.ts';

// Apart from the schemas: the worker that reads files has none.

/**
 * Where a user has chosen none. Rent: ATTOM's average of 2025, 7.45 % of the price a year. Insurance: the NAIC's average
 * of 2022, 1,569 USD.
 */
export const usualEstimates = {
  rentPercent: 0.6,
  taxesPercent: 'state',
  insurancePercent: assumptions.insurance,
  hoaPercent: 0.1,
  loan: true,
  arrears: true,
} as const;
