import type { EstimateName } from '#shared/property/file-facts.ts';

/** The lines, and the estimates that each of them switches. */
export const lineNames = {
  rent: ['rent'],
  taxes: ['taxes'],
  insurance: ['insurance'],
  hoa: ['hoa'],
  loan: ['loan', 'rate', 'paymentsLeft'],
  arrears: ['arrears', 'liens'],
} as const satisfies Record<string, readonly EstimateName[]>;
export type EstimateKey = keyof typeof lineNames;

// The cast: the keys are the table's.
export const estimateKeys = Object.keys(lineNames) as EstimateKey[];
