import { type FormEvent, useState } from 'react';
import { AuthError } from '#web/api/session/auth-error.ts';
import { changePassword } from '#web/api/session/cognito-account.ts';
import { missingInPassword, passwordRule } from '#web/api/session/password-rule.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { focusField } from '#web/ui/forms/focus-field.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { showMismatch, showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';

type Name = 'current' | 'next' | 'confirm';
/** A mismatch is a toast, so the confirmation has no error of its own. */
type Problems = { current?: string | undefined; next?: string | undefined };

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
    (error) => setProblems(problemsIn(error)),
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const missing = missingInPassword(typed.next);
    setProblems(missing === undefined ? {} : { next: missing });
    if (missing !== undefined) {
      focusField(event.currentTarget, 'next');
    } else if (typed.next !== typed.confirm) {
      showMismatch();
      focusField(event.currentTarget, 'confirm');
    } else run();
  }

  const field = (name: Name) => ({
    name,
    required: true,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => {
      setProblems((before) => ({ ...before, [name]: undefined }));
      setTyped({ ...typed, [name]: event.target.value });
    },
  });

  return (
    <form onSubmit={submit} className="stack">
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...field('current')}
        error={problems.current}
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordField
        {...field('next')}
        error={problems.next}
        label="New password"
        autoComplete="new-password"
        hint={passwordRule}
      />
      <PasswordField {...field('confirm')} label="Confirm new password" autoComplete="new-password" />
      <div className="button-row">
        <Button type="submit" variant="primary" busy={busy}>
          Change Password
        </Button>
      </div>
    </form>
  );
}

/** Cognito's message about the current password mentions a user name, which the form does not have. */
function problemsIn(error: unknown): Problems {
  const code = error instanceof AuthError ? error.code : undefined;
  if (code === 'NotAuthorizedException') return { current: 'The current password is not right.' };
  if (error instanceof AuthError && code === 'InvalidPasswordException') return { next: error.message };
  showProblem('Error', error);
  return {};
}
