import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { fieldProblem } from '#web/ui/forms/show-problem.ts';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';

/** Asks for the authenticator's code, without which a new session does not begin. */
export function StayForm({ onCode }: { onCode: (code: string) => Promise<void> }) {
  const [code, setCode] = useState('');
  const { busy, problem, setProblem, run } = useAction(() => onCode(code), fieldProblem);

  function change(digits: string) {
    setProblem(undefined);
    setCode(digits);
  }

  return (
    <form onSubmit={submitting(run)} className="stack">
      <p>Your password is changed and every device is signed out. Enter a code to stay signed in here.</p>
      <CodeField label="Authenticator code" value={code} onChange={change} error={problem} />
      <div className="button-row">
        <Button type="submit" variant="primary" busy={busy}>
          Stay Signed In
        </Button>
      </div>
    </form>
  );
}
