import { signOutEverywhere } from '#web/api/resources/sessions/end-sessions.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';

export function SignOutEverywhere({ onSignedOut }: { onSignedOut: () => void }) {
  const { busy, run } = useAction(
    async () => {
      await signOutEverywhere();
      onSignedOut();
    },
    (error) => showProblem('Error', error),
  );

  return (
    <Button busy={busy} onClick={run}>
      Sign Out Everywhere
    </Button>
  );
}
