import { type FormEvent, useState } from 'react';
import { signOutEverywhere } from '#web/api/resources/sessions/end-sessions.ts';
import { reportEvent } from '#web/api/resources/sessions/use-account-log.ts';
import type { SignInResult } from '#web/api/session/cognito.ts';
import { changePassword } from '#web/api/session/cognito-account.ts';
import { missingInPassword, passwordRule } from '#web/api/session/password-rule.ts';
import { endSession } from '#web/api/session/sign-out.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { focusField } from '#web/ui/forms/focus-field.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { isWrongPassword, refusedPassword, showMismatch, showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { useFocusFirst } from '#web/ui/forms/use-focus-first.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { StayForm } from './stay-form.tsx';

type Answer = (code: string) => Promise<SignInResult>;
type Name = 'current' | 'next' | 'confirm';
/** A mismatch is a toast, so the confirmation has no error of its own. */
type Problems = { current?: string | undefined; next?: string | undefined };

const nothing = { current: '', next: '', confirm: '' };

export function ChangePassword({ email }: { email: string }) {
  const [typed, setTyped] = useState(nothing);
  const [problems, setProblems] = useState<Problems>({});
  const [endsOthers, setEndsOthers] = useState(true);
  /** Submits the authenticator's code, with which this session goes on. */
  const [answer, setAnswer] = useState<Answer>();
  const container = useFocusFirst<HTMLDivElement>(answer === undefined ? 'form' : 'code');

  const { busy, run } = useAction(
    async () => {
      await changePassword(typed.current, typed.next);
      await reportEvent('password_changed');
      setTyped(nothing);
      if (endsOthers) await endOtherSessions(typed.next);
      else toast({ title: 'Password changed', text: 'Use the new one the next time you sign in.' });
    },
    (error) => setProblems(problemsIn(error)),
  );

  /** Cognito can only end all sessions, so this one begins anew. */
  async function endOtherSessions(password: string) {
    try {
      await signOutEverywhere();
    } catch (error) {
      console.warn('The other sessions were not ended.', error);
      return toast({
        title: 'Password changed',
        text: 'Other devices are still signed in. Choose Sign Out Everywhere below.',
        kind: 'error',
      });
    }
    try {
      const { renewSession } = await import('#web/api/session/sign-in.ts');
      goOn(await renewSession(email, password));
    } catch (error) {
      console.warn('This session could not be renewed.', error);
      endSession({ expired: true });
    }
  }

  function goOn(result: SignInResult) {
    if (result.kind === 'mfa') return setAnswer(() => result.answer);
    setAnswer(undefined);
    toast({ title: 'Password changed', text: 'Other devices are signed out. See below what else has access.' });
  }

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

  const form = (
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
      <label className="sign-out-choice">
        <input type="checkbox" checked={endsOthers} onChange={({ target }) => setEndsOthers(target.checked)} />
        Sign out on all other devices
      </label>
      <div className="button-row">
        <Button type="submit" variant="primary" busy={busy}>
          Change Password
        </Button>
      </div>
    </form>
  );
  return (
    <div ref={container}>
      {answer === undefined ? form : <StayForm onCode={async (code) => goOn(await answer(code))} />}
    </div>
  );
}

function problemsIn(error: unknown): Problems {
  if (isWrongPassword(error)) return { current: 'The current password is not right.' };
  const refused = refusedPassword(error);
  if (refused !== undefined) return { next: refused };
  showProblem('Error', error);
  return {};
}
