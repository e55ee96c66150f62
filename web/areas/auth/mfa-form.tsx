import { useState } from 'react';
import type { SignInResult } from '#web/api/session/cognito.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { fieldProblem } from '#web/ui/forms/show-problem.ts';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';

type MfaFormProps = {
  answer: (code: string) => Promise<SignInResult>;
  onSignedIn: (result: SignInResult) => void;
  onCancel: () => void;
};

/** The second factor: six digits from the authenticator app. */
export function MfaForm({ answer, onSignedIn, onCancel }: MfaFormProps) {
  const [code, setCode] = useState('');
  const { busy, problem, setProblem, run } = useAction(async () => onSignedIn(await answer(code)), fieldProblem);

  function change(digits: string) {
    setProblem(undefined);
    setCode(digits);
  }

  return (
    <form onSubmit={submitting(run)} className="stack">
      <p className="muted">Open your authenticator app and enter the six digits it shows for this account.</p>
      <CodeField label="Authenticator code" value={code} onChange={change} error={problem} />
      <Button type="submit" variant="primary" block busy={busy}>
        Sign In
      </Button>
      <Button variant="quiet" block onClick={onCancel}>
        Use another account
      </Button>
    </form>
  );
}
