import { describe, expect, it } from 'vitest';
import { plans } from '#shared/account/plans.ts';
import {
  addedFeatures,
  analysesText,
  featureLabels,
  lowestTier,
  tierBelow,
  tiers,
} from '#web/areas/plans/pricing/feature-labels.ts';

describe('the features in words', () => {
  it('name every flag of the catalog once', () => {
    expect(Object.keys(featureLabels).sort()).toEqual(Object.keys(plans.basic.features).sort());
    expect(new Set(Object.values(featureLabels)).size).toBe(21);
  });

  it('count the analyses a month, or say that there is no limit', () => {
    expect(tiers.map(analysesText)).toEqual(['5 analyses per month', '25 analyses per month', 'Unlimited analyses']);
  });

  it('are listed with the lowest plan that has them, and with that one only', () => {
    const listed = tiers.flatMap(addedFeatures);
    expect(new Set(listed).size).toBe(listed.length);
    expect([...listed, 'monthlyAnalyses', 'unlimitedAnalyses'].sort()).toEqual(Object.keys(featureLabels).sort());
    for (const tier of tiers) {
      const below = tierBelow(tier);
      for (const feature of addedFeatures(tier)) {
        expect(plans[tier].features[feature], feature).toBe(true);
        if (below) expect(plans[below].features[feature], feature).toBe(false);
        expect(lowestTier(feature)).toBe(tier);
      }
    }
  });
});

it('finds the plan below', () => {
  expect(tiers.map(tierBelow)).toEqual([undefined, 'basic', 'professional']);
});
