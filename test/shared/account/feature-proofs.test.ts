import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FeatureProof, featureProofs } from '#shared/account/feature-proofs.ts';
import { plans } from '#shared/account/plans.ts';
import { everyRoute } from '#shared/contract/every-route.ts';
import { appPages } from '#shared/site/app-paths.ts';
import { publicPages } from '#web/app/head/public-pages.ts';

const root = join(import.meta.dirname, '../../..');
const routes = Object.values(everyRoute).map(({ method, path }) => `${method} ${path}`);

async function exists(proof: FeatureProof): Promise<boolean> {
  if ('route' in proof) return routes.includes(proof.route);
  if ('page' in proof) return proof.page in publicPages || proof.page in appPages;
  const module: object = await import(join(root, proof.module));
  return proof.export in module;
}

describe('a feature that is sold', () => {
  it.each(Object.entries(featureProofs))('%s has its call, page or part of the product', async (_, proof) => {
    expect(await exists(proof)).toBe(true);
  });

  it('is in a plan of the catalog', () => {
    for (const feature of Object.keys(featureProofs)) expect(plans.enterprise.features).toHaveProperty(feature);
  });
});

it.each(['advancedFinancing', 'advancedAnalytics', 'premiumInsights', 'dealComparison'] as const)(
  'sells %s from Professional on',
  (feature) => {
    expect(featureProofs).toHaveProperty(feature);
    expect(plans.basic.features[feature]).toBe(false);
    expect(plans.professional.features[feature]).toBe(true);
  },
);

it('sells nothing that does not exist, or that every plan has', () => {
  const unsold = Object.keys(plans.basic.features).filter((feature) => !(feature in featureProofs));
  expect(unsold.sort()).toEqual(['customIntegrations', 'mobileApp'].sort());
});
