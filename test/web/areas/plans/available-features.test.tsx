import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { featureProofs } from '#shared/account/feature-proofs.ts';
import { AvailableFeatures } from '#web/areas/plans/available-features.tsx';
import { featureLabels } from '#web/areas/plans/pricing/feature-labels.ts';
import { PlanLots } from '#web/areas/plans/pricing/plan-lots.tsx';

const unproven = Object.entries(featureLabels).filter(([feature]) => !(feature in featureProofs));
const onSite = (part: ReactNode) => renderToStaticMarkup(<StaticRouter location="/">{part}</StaticRouter>);
const pricing = () =>
  onSite(<PlanLots interval="monthly" actionFor={() => ({ label: 'Choose', to: '/payment' })} noteFor={() => null} />);
const available = () => onSite(<AvailableFeatures tier="basic" interval="monthly" />);

function onPageWith(offers: string): void {
  vi.stubGlobal('document', { documentElement: { dataset: { offers } } });
}

describe.each([
  ['pricing', pricing],
  ['Available Features', available],
])('%s', (_, drawn) => {
  afterEach(() => vi.unstubAllGlobals());

  it('names no feature without a proof', () => {
    onPageWith('phoneSupport accountManager training');
    for (const [, label] of unproven) expect(drawn()).not.toContain(label);
  });

  it("names the operator's people only where the stage has them", () => {
    onPageWith('training');
    expect(drawn()).toContain('Training');
    expect(drawn()).not.toContain('Phone support');
    expect(drawn()).not.toContain('Account manager');
  });

  it('says what Basic prices', () => {
    onPageWith('');
    expect(drawn()).toContain('One structure at a time');
  });

  it('names what a plan adds', () => {
    onPageWith('');
    for (const label of ['Terms of all five structures', 'Solver and stress tests', 'API access', 'Unlimited analyses'])
      expect(drawn()).toContain(label);
  });
});
