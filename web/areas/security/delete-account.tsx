import { useState } from 'react';
import { errorText } from '#shared/values/error-texts.ts';
import { needsSignIn, withRecentSignIn } from '#web/api/recent-sign-in.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { useTeammates } from '#web/api/resources/use-teammates.ts';
import { deleteUser } from '#web/api/session/cognito-account.ts';
import { usePayments } from '#web/api/use-payments.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import '#web/ui/forms/fields.css';

/**
 * Deletes the user's data, then the Cognito account. Both can be repeated safely. Who has a team types the workspace's
 * name: it goes for all of them.
 */
export function DeleteAccount({ email, onDeleted }: { email: string; onDeleted: () => void }) {
  const { own, deleteProfile } = useProfile();
  const others = (useTeammates()?.members.length ?? 1) - 1;
  const word = others > 0 ? own?.company || own?.full_name || email : 'delete';
  const payments = usePayments();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const isConfirmed = typed.trim().toLowerCase() === word.toLowerCase();
  const { busy, problem, run } = useAction(
    async () => {
      await orElse(withRecentSignIn(deleteProfile), 'Your account could not be deleted. Please try again.');
      await orElse(
        deleteUser(),
        'Your data is deleted, but your sign-in is still there. Please try again to remove it too.',
      );
      onDeleted();
    },
    (error) => {
      console.warn('The account was not deleted.', error);
      return error instanceof Error ? error.message : errorText.unexpected;
    },
  );

  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete Account
      </Button>
      <Dialog
        open={open}
        onOpenChange={(next) => !busy && setOpen(next)}
        title="Delete your account?"
        description="This cannot be undone."
      >
        <form onSubmit={submitting(() => isConfirmed && run())} className="stack">
          {problem === undefined ? null : (
            <p className="form-problem" role="alert">
              {problem}
            </p>
          )}
          <p>
            Your account closes right away: nobody can open it or use its API keys. Within minutes we erase for good:
          </p>
          <ul className="delete-list">
            <li>your profile and your picture</li>
            <li>every saved analysis and looked-up result</li>
            <li>your chats with support</li>
            <li>your API keys and webhooks</li>
            {others > 0 && (
              <li>
                the workspace <b>{word}</b> with all its deals, lists and books, for the{' '}
                {others === 1 ? 'other person' : `${others} others`} in your team too; we tell them by email
              </li>
            )}
            <li>your plan, and what is left of your trial</li>
            <li>
              your sign-in <b>{email}</b>; you can sign up with the address again
            </li>
          </ul>
          {payments === 'stripe' && (
            <p>
              A plan you pay for ends right away. The rest of what you paid isn’t refunded automatically: to ask for a
              refund, <Link to="/contact-support">write to us</Link> before you delete your account.
            </p>
          )}
          <p>
            We check again a day later, and backups expire after 35 days. If you sign up again with this address within
            90 days, you continue with the trial and the lookups you have left.
          </p>
          <Field
            label={`Type "${word}" to confirm`}
            name="confirmation"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className="button-row">
            <Button type="submit" variant="danger" busy={busy} disabled={!isConfirmed}>
              {problem === undefined ? 'Delete Account' : 'Try Again'}
            </Button>
            <Button variant="quiet" disabled={busy} onClick={() => setOpen(false)}>
              Keep My Account
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

/** Replaces Cognito's message with ours; whoever would not sign in again is told so. */
async function orElse(step: Promise<unknown>, words: string): Promise<void> {
  await step.catch((cause: unknown) => {
    throw needsSignIn(cause) ? cause : new Error(words, { cause });
  });
}
