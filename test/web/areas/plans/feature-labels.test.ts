import { afterEach, describe, expect, it, vi } from 'vitest';
import { featureProofs } from '#shared/account/feature-proofs.ts';
import { plans } from '#shared/account/plans.ts';
import {
  addedFeatures,
  featureLabels,
  lookupsText,
  lowestTier,
  tierBelow,
  tiers,
} from '#web/areas/plans/pricing/feature-labels.ts';

describe('the features in words', () => {
  it('name every flag of the catalog once', () => {
    expect(Object.keys(featureLabels).sort()).toEqual(Object.keys(plans.basic.features).sort());
    expect(new Set(Object.values(featureLabels)).size).toBe(21);
  });

  it('count the lookups a month, or say that there is no limit', () => {
    expect(tiers.map(lookupsText)).toEqual(['5 analyses per month', '25 analyses per month', 'Unlimited analyses']);
  });

  it('are listed with the lowest plan that has them, and with that one only', () => {
    const listed = tiers.flatMap(addedFeatures);
    expect(new Set(listed).size).toBe(listed.length);
    expect([...listed, 'monthlyAnalyses'].sort()).toEqual(Object.keys(featureProofs).sort());
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

describe('the features that need the operator', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['', ['unlimitedAnalyses', 'realTimeData', 'portfolioTracking', 'whiteLabelReports', 'teamCollaboration']],
    [
      'phoneSupport training',
      [
        'unlimitedAnalyses',
        'realTimeData',
        'portfolioTracking',
        'whiteLabelReports',
        'teamCollaboration',
        'phoneSupport',
        'training',
      ],
    ],
    [
      'offers-of-this-stage',
      ['unlimitedAnalyses', 'realTimeData', 'portfolioTracking', 'whiteLabelReports', 'teamCollaboration'],
    ],
  ])('are sold where the page says "%s" only so far as it does', (offers, sold) => {
    vi.stubGlobal('document', { documentElement: { dataset: { offers } } });
    expect(addedFeatures('enterprise')).toEqual(sold);
  });
});

it('finds the plan below', () => {
  expect(tiers.map(tierBelow)).toEqual([undefined, 'basic', 'professional']);
});
