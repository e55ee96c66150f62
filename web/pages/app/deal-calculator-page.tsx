import { lazy, Suspense, useEffect, useState } from 'react';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { profileText } from '#web/areas/profile/profile-texts.ts';
import { usePathParam } from '#web/pages/use-path-param.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { DealFrame } from './frames/deal-frame.tsx';
import { failureInWords } from './frames/failure-in-words.ts';
import { AskProposal } from './proposal/ask-proposal.tsx';

const title = 'Numbers';

/** Features of a larger plan. */
const more = {
  structures: {
    title: 'Price all five structures',
    description: 'Your plan prices the structure that the rules recommend. Upgrade to see the other four.',
  },
  exits: {
    title: 'See every way to leave it',
    description: 'Your plan shows the deal’s own exit. Upgrade to compare resale, lease, refinance and assignment.',
  },
};

// The engine weighs more than the page: it is loaded while the analysis is.
const loadDesk = () => import('#web/areas/deal/screen/deal-desk.tsx');
const DealDesk = lazy(async () => ({ default: (await loadDesk()).DealDesk }));
// Only paper has it.
const PrintBrand = lazy(async () => ({ default: (await import('#web/areas/brand/print-brand.tsx')).PrintBrand }));
const PrintFoot = lazy(async () => ({ default: (await import('#web/areas/brand/print-brand.tsx')).PrintFoot }));
const Checklist = lazy(async () => ({ default: (await import('#web/areas/compliance/checklist.tsx')).Checklist }));
const ExitChecklist = lazy(async () => ({
  default: (await import('#web/areas/compliance/exit-checklist.tsx')).ExitChecklist,
}));
const UpgradeDialog = lazy(async () => ({
  default: (await import('#web/areas/plans/upgrade-dialog.tsx')).UpgradeDialog,
}));

/** One saved analysis as a deal: priced five ways and with a bank loan. `?structure=` selects the part. */
export function DealCalculatorPage() {
  const analysisId = usePathParam('analysisId');
  const { profile, error, retry } = useProfile();
  const [isOffered, setOffered] = useState(false);
  const [wasOffered, setWasOffered] = useState<keyof typeof more>();
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
          <Suspense fallback={<Skeleton lines={9} />}>
            <DealDesk
              key={analysis.id}
              analysis={analysis}
              profile={profile}
              onAnswer={setDeal}
              onUpgrade={(of) => {
                setWasOffered(of);
                setOffered(true);
              }}
              proposal={(asked) => <AskProposal analysisId={analysis.id} asked={asked} />}
              checklist={(deal) => (
                <Suspense fallback={<Skeleton lines={1} />}>
                  <Checklist analysisId={analysis.id} {...deal} />
                </Suspense>
              )}
              exitChecklist={(deal) => (
                <Suspense fallback={<Skeleton lines={1} />}>
                  <ExitChecklist analysisId={analysis.id} {...deal} />
                </Suspense>
              )}
            />
          </Suspense>
          {wasOffered && (
            <Suspense fallback={null}>
              <UpgradeDialog
                open={isOffered}
                onOpenChange={setOffered}
                onUpgraded={() => setOffered(false)}
                reason={more[wasOffered]}
              />
            </Suspense>
          )}
          <Suspense fallback={null}>
            <PrintFoot />
          </Suspense>
        </>
      )}
    </DealFrame>
  );
}
