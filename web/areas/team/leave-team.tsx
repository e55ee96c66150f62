import { useState } from 'react';
import { enterWorkspace } from '#web/api/current-workspace.ts';
import { useSession } from '#web/api/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

/** Leaves the workspace after a question, for the user's own. */
export function LeaveTeam({ name, leave }: { name: string; leave: () => Promise<void> }) {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const { busy, problem, run } = useAction(async () => {
    await leave();
    if (user) enterWorkspace(user.id);
  });
  return (
    <p className="team-leave">
      <Button onClick={() => setOpen(true)}>Leave {name}</Button>
      <Dialog
        open={open}
        onOpenChange={(next) => !busy && setOpen(next)}
        title={`Leave ${name}?`}
        description="You can’t open its deals any more, and those assigned to you become unassigned. Your own deals stay yours. To come back you need a new invitation."
      >
        <Problem error={problem} />
        <div className="button-row">
          <Button variant="danger" busy={busy} onClick={run}>
            Leave
          </Button>
          <Button variant="quiet" onClick={() => setOpen(false)}>
            Stay
          </Button>
        </div>
      </Dialog>
    </p>
  );
}
