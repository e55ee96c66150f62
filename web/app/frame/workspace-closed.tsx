import { useEffect, useState } from 'react';
import { onWorkspaceClosed } from '#web/api/client.ts';
import { currentWorkspace, enterWorkspace } from '#web/api/current-workspace.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

/**
 * Says that the workspace of this tab is closed to the user. What they have typed stays on the page behind it until they
 * go: no call brings it anywhere any more.
 */
export function WorkspaceClosed() {
  const { own, elsewhere } = useProfile();
  const [isClosed, setClosed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(
    () =>
      onWorkspaceClosed(() => {
        setClosed((before) => {
          if (!before) setAsking(true);
          return true;
        });
      }),
    [],
  );
  if (!isClosed || own === undefined) return null;
  // The door is gone with the membership, and the page still has the name.
  const name = elsewhere?.name ?? own.workspaces?.[currentWorkspace() ?? '']?.name ?? 'This workspace';
  return (
    <Dialog
      open={isAsking}
      onOpenChange={setAsking}
      title={`${name} is closed to you`}
      description="You are no longer in its team, or its plan has no team any more. Nothing more of this page is saved there: copy what you need."
    >
      <div className="button-row">
        <Button variant="primary" onClick={() => enterWorkspace(own.id)}>
          Go to Your Own Deals
        </Button>
        <Button variant="quiet" onClick={() => setAsking(false)}>
          Stay on This Page
        </Button>
      </div>
    </Dialog>
  );
}
