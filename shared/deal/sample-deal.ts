import { demoProperty } from '#shared/property/sample-house.ts';
import type { DealSources } from './deal-of.ts';

/**
 * The deal that the public pages show: a sample house with what its owner might say on the phone, and the terms, targets
 * and assumptions that the product proposes. No auction is set, so the day changes nothing.
 */
export const sampleDeal: DealSources = {
  property: demoProperty,
  facts: {
    hasLiens: false,
    condition: 'light_repairs',
    repairEstimate: 0,
  },
  calculator: {},
  texts: {},
  exitTexts: {},
  buyBox: {},
  today: '2026-01-20',
};
