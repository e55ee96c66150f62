import { type FormEvent, useState } from 'react';
import { AuthError } from '#web/api/session/auth-error.ts';
import { changePassword } from '#web/api/session/cognito-account.ts';
import { missingInPassword, passwordMismatch, passwordRule } from '#web/api/session/password-rule.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { focusField } from '#web/ui/forms/focus-field.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';

type Name = 'current' | 'next' | 'confirm';
type Problems = { [Field in Name]?: string };

const nothing = { current: '', next: '', confirm: '' };

export function ChangePassword({ email }: { email: string }) {
  const [typed, setTyped] = useState(nothing);
  const [problems, setProblems] = useState<Problems>({});

  const { busy, run } = useAction(
    async () => {
      await changePassword(typed.current, typed.next);
      setTyped(nothing);
      toast({ title: 'Password changed', text: 'Use the new one the next time you sign in.' });
    },
    (error) => setProblems({ current: showProblem('Error', inOurWords(error)) }),
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = problemsOf(typed);
    setProblems(found);
    if (found.confirm !== undefined) toast({ title: 'Password Mismatch', text: passwordMismatch, kind: 'error' });
    if (found.next === undefined && found.confirm === undefined) run();
    else focusField(event.currentTarget, found.next === undefined ? 'confirm' : 'next');
  }

  const field = (name: Name) => ({
    name,
    required: true,
    error: problems[name],
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });

  return (
    <form onSubmit={submit} className="stack">
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField {...field('current')} label="Current password" autoComplete="current-password" />
      <PasswordField {...field('next')} label="New password" autoComplete="new-password" hint={passwordRule} />
      <PasswordField {...field('confirm')} label="Confirm new password" autoComplete="new-password" />
      <div className="button-row">
        <Button type="submit" variant="primary" busy={busy}>
          Change Password
        </Button>
      </div>
    </form>
  );
}

/** Cognito's message mentions a user name, which the form does not have. */
function inOurWords(error: unknown): unknown {
  if (!(error instanceof AuthError) || error.code !== 'NotAuthorizedException') return error;
  return new AuthError(error.code, 'The current password is not right.');
}

function problemsOf({ next, confirm }: typeof nothing): Problems {
  const missing = missingInPassword(next);
  return {
    ...(missing !== undefined && { next: missing }),
    ...(next === confirm ? {} : { confirm: passwordMismatch }),
  };
}
