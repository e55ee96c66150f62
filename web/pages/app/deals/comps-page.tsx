import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { allows } from '#shared/account/allows.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { DealBar } from '#web/areas/deal-room/deal-bar.tsx';
import { AnalysisHeader } from '#web/areas/lookup/parts/analysis-header.tsx';
import { profileText } from '#web/areas/profile/profile-texts.ts';
import { AnalysisFrame } from '#web/pages/app/analysis-frame.tsx';
import { failureInWords } from '#web/pages/app/failure-in-words.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

const title = 'Comps';

const CompsView = lazy(async () => ({ default: (await import('#web/areas/comps/comps-view.tsx')).CompsView }));
const UpgradeDialog = lazy(async () => ({
  default: (await import('#web/areas/plans/upgrade-dialog.tsx')).UpgradeDialog,
}));

/** The comparable sales of a saved analysis, on the plans that include them. */
export function CompsPage() {
  const analysisId = useLocation()[0].split('/')[2] ?? '';
  const { profile, error, retry } = useProfile();
  if (profile === undefined) {
    return (
      <PageFrame
        title={title}
        loading
        error={error ? failureInWords(profileText.loadFailed, error) : undefined}
        onRetry={retry}
      />
    );
  }
  return (
    <AnalysisFrame id={analysisId} title={title}>
      {(analysis) => (
        <article>
          <AnalysisHeader title={title} analysis={analysis} />
          <DealBar analysisId={analysis.id} page="comps" />
          {allows(profile, 'premiumInsights', new Date()) ? (
            <Suspense fallback={<Skeleton lines={9} />}>
              <CompsView key={analysis.id} analysis={analysis} />
            </Suspense>
          ) : (
            <Locked />
          )}
        </article>
      )}
    </AnalysisFrame>
  );
}

function Locked() {
  const [isOffered, setOffered] = useState<boolean>();
  return (
    <section className="panel" aria-labelledby="comps-locked">
      <h2 id="comps-locked">The comps workbench is on the Professional plan</h2>
      <p>Adjust each sale to your house, leave out the ones that don’t compare, and use the value in your deal.</p>
      <Button variant="primary" onClick={() => setOffered(true)}>
        Upgrade
      </Button>
      {isOffered !== undefined && (
        <Suspense fallback={null}>
          <UpgradeDialog
            open={isOffered}
            onOpenChange={setOffered}
            onUpgraded={() => setOffered(false)}
            reason={{
              title: 'Work out the value from comps',
              description: 'Your plan lists comparable sales. Upgrade to adjust, weigh and print them.',
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
