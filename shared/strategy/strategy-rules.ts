import type { Strategy } from './strategy-name.ts';

/*
 * The rule table in words and numbers, separate from the engine in strategy.ts: a public page shows it without
 * loading the schemas.
 */

export type StrategyRule = {
  strategy: Strategy;
  /** Out of 100. */
  confidence: number;
  /** The rule's requirements, in words. */
  needs: string;
  /** The same for a sentence: "Requires {requires}." Absent where the rule has no conditions. */
  requires?: string;
};

/** In order: the first rule that holds wins. */
export const strategyRules: readonly StrategyRule[] = [
  {
    strategy: 'Subject-To',
    confidence: 95,
    needs: 'distressed and equity under 30%',
    requires: 'a distressed owner and under 30% equity',
  },
  {
    strategy: 'Seller Finance',
    confidence: 88,
    needs: 'equity over 60% and absentee owner',
    requires: 'over 60% equity and an absentee owner',
  },
  {
    strategy: 'Lease Option',
    confidence: 82,
    needs: 'equity over 50% and no mortgage',
    requires: 'over 50% equity and no mortgage',
  },
  { strategy: 'Novation', confidence: 76, needs: 'equity under 10%', requires: 'under 10% equity' },
  { strategy: 'Wholesale', confidence: 70, needs: 'none of the rules above' },
];

/** How every screen, the help and the API name a rule's number, and what it says. */
export const ruleConfidence = { label: 'Rule confidence', note: 'Fixed per rule, not a probability.' } as const;

/** The number of the rule that recommends a strategy, out of 100. */
export function confidenceOf(strategy: Strategy): number | undefined {
  return strategyRules.find((rule) => rule.strategy === strategy)?.confidence;
}

/** Why each structure fits the situation of its rule. */
export const strategyRationale: Record<Strategy, string> = {
  'Subject-To':
    'The owner is under pressure and has little equity: take over the existing loan payments, cure the arrears and leave the financing in place.',
  'Seller Finance':
    'The owner lives elsewhere and holds most of the value, so they can carry the note themselves: you buy without a bank, they get income and may spread the tax.',
  'Lease Option':
    'The house is free and clear: rent it with a fixed option price, and buy once rent credits and financing are in place.',
  Novation:
    'There is too little equity to discount: step into the contract, improve and market the house, and earn the spread when it sells at retail.',
  Wholesale:
    'No creative structure has a clear edge: put the house under contract below value and assign the contract to a cash buyer.',
};
