import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { Profile } from '#shared/account/profile.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { DealDesk as Desk } from '#web/areas/deal/screen/deal-desk.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

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

/** The engine weighs more than a page: it is loaded while the analysis is. */
export const loadDesk = () => import('#web/areas/deal/screen/deal-desk.tsx');
const DealDesk = lazy(async () => ({ default: (await loadDesk()).DealDesk }));
const Checklist = lazy(async () => ({ default: (await import('#web/areas/compliance/checklist.tsx')).Checklist }));
const ExitChecklist = lazy(async () => ({
  default: (await import('#web/areas/compliance/exit-checklist.tsx')).ExitChecklist,
}));
const UpgradeDialog = lazy(async () => ({
  default: (await import('#web/areas/plans/upgrade-dialog.tsx')).UpgradeDialog,
}));

type DeskWithChecksProps = Pick<ComponentProps<typeof Desk>, 'onAnswer' | 'proposal'> & {
  analysis: Analysis;
  profile: Profile;
};

/** The desk of a deal with its checklists, and with the plan that has more. */
export function DeskWithChecks({ analysis, profile, ...rest }: DeskWithChecksProps) {
  const [isOffered, setOffered] = useState(false);
  const [wasOffered, setWasOffered] = useState<keyof typeof more>();
  return (
    <>
      <Suspense fallback={<Skeleton lines={9} />}>
        <DealDesk
          key={analysis.id}
          analysis={analysis}
          profile={profile}
          {...rest}
          onUpgrade={(of) => {
            setWasOffered(of);
            setOffered(true);
          }}
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
    </>
  );
}
