import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';

const UpgradeDialog = lazy(async () => ({
  default: (await import('#web/areas/plans/upgrade-dialog.tsx')).UpgradeDialog,
}));

/** Offers the plan that has what a page lacks; the offer is loaded at the first press. */
export function UpgradeButton({ reason }: { reason: { title: string; description: string } }) {
  const [isOffered, setOffered] = useState<boolean>();
  return (
    <>
      <Button variant="primary" onClick={() => setOffered(true)}>
        Upgrade
      </Button>
      {isOffered !== undefined && (
        <Suspense fallback={null}>
          <UpgradeDialog
            open={isOffered}
            onOpenChange={setOffered}
            onUpgraded={() => setOffered(false)}
            reason={reason}
          />
        </Suspense>
      )}
    </>
  );
}
