import { useState } from 'react';
import { signOutEverywhere } from '#web/api/session/cognito-account.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';

export function SignOutEverywhere({ onSignedOut }: { onSignedOut: () => void }) {
  const [busy, setBusy] = useState(false);

  async function signOut() {
    setBusy(true);
    try {
      await signOutEverywhere();
      onSignedOut();
    } catch (error) {
      showProblem('Error', error);
      setBusy(false);
    }
  }

  return (
    <Button busy={busy} onClick={() => void signOut()}>
      Sign Out Everywhere
    </Button>
  );
}
