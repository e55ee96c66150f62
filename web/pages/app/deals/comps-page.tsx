import { lazy, Suspense } from 'react';
import { accessOf } from '#shared/account/access.ts';
import { PrintBrand, PrintFoot } from '#web/areas/brand/print-brand.tsx';
import { DealFrame } from '#web/pages/app/frames/deal-frame.tsx';
import { usePathParam } from '#web/pages/use-path-param.ts';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { EvidenceParts } from './evidence-parts.tsx';
import { ProfileFrame } from './profile-frame.tsx';
import { UpgradeButton } from './upgrade-button.tsx';

const title = 'Comps';

const CompsView = lazy(async () => ({ default: (await import('#web/areas/comps/comps-view.tsx')).CompsView }));

/** The comparable sales of a saved analysis, on the plans that include them. */
export function CompsPage() {
  const analysisId = usePathParam('analysisId');
  return (
    <ProfileFrame title={title}>
      {(profile) => (
        <DealFrame id={analysisId} title={title} tab="evidence" offer="beside-own">
          {(analysis) => (
            <>
              <PrintBrand />
              <EvidenceParts analysisId={analysis.id} part="comps" />
              {accessOf(profile, new Date()).opens('premiumInsights') ? (
                <Suspense fallback={<Skeleton lines={9} />}>
                  <CompsView key={analysis.id} analysis={analysis} />
                </Suspense>
              ) : (
                <Locked />
              )}
              <PrintFoot />
            </>
          )}
        </DealFrame>
      )}
    </ProfileFrame>
  );
}

function Locked() {
  return (
    <section className="panel" aria-labelledby="comps-locked">
      <h2 id="comps-locked">The comps workbench is on the Professional plan</h2>
      <p>Adjust each sale to your house, leave out the ones that don’t compare, and use the value in your deal.</p>
      <UpgradeButton
        reason={{
          title: 'Work out the value from comps',
          description: 'Your plan lists comparable sales. Upgrade to adjust, weigh and print them.',
        }}
      />
    </section>
  );
}
