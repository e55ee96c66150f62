import { lazy, Suspense, useEffect, useState } from 'react';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { profileText } from '#web/areas/profile/profile-texts.ts';
import { usePathParam } from '#web/pages/use-path-param.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { DealFrame } from './frames/deal-frame.tsx';
import { DeskWithChecks, loadDesk } from './frames/desk-with-checks.tsx';
import { failureInWords } from './frames/failure-in-words.ts';
import { AskProposal } from './proposal/ask-proposal.tsx';

const title = 'Numbers';

// Only paper has it.
const PrintBrand = lazy(async () => ({ default: (await import('#web/areas/brand/print-brand.tsx')).PrintBrand }));
const PrintFoot = lazy(async () => ({ default: (await import('#web/areas/brand/print-brand.tsx')).PrintFoot }));

/** One saved analysis as a deal: priced five ways and with a bank loan. `?structure=` selects the part. */
export function DealCalculatorPage() {
  const analysisId = usePathParam('analysisId');
  const { profile, error, retry } = useProfile();
  const [isDeal, setDeal] = useState(false);
  const failed = profile === undefined && error !== undefined;

  useEffect(() => {
    if (failed) toast({ title: 'Error', text: profileText.loadFailed, kind: 'error' });
  }, [failed]);

  useEffect(() => {
    // A failure shows when the desk is rendered.
    loadDesk().catch(() => {});
  }, []);

  // The plan says what is priced.
  if (profile === undefined) {
    return (
      <PageFrame
        title={title}
        loading
        error={failed ? failureInWords(profileText.loadFailed, error) : undefined}
        onRetry={retry}
      />
    );
  }
  return (
    <DealFrame id={analysisId} title={title} tab="numbers" offer={isDeal ? 'filled' : 'outlined'}>
      {(analysis) => (
        <>
          <Suspense fallback={null}>
            <PrintBrand />
          </Suspense>
          <DeskWithChecks
            analysis={analysis}
            profile={profile}
            onAnswer={setDeal}
            proposal={(asked) => <AskProposal analysisId={analysis.id} asked={asked} />}
          />
          <Suspense fallback={null}>
            <PrintFoot />
          </Suspense>
        </>
      )}
    </DealFrame>
  );
}
