import { useState } from 'react';
import { roleNames } from '#shared/account/roles.ts';
import { GivenRole, type NewInvitation, type SentInvitation, type Team } from '#shared/team/team.ts';
import { ApiError } from '#web/api/client.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { rolesGivenBy } from './members.tsx';

type InviteFormProps = { team: Team; invite: (body: NewInvitation) => Promise<SentInvitation> };

/** Invites an address; without a seat left it says so. */
export function InviteForm({ team, invite }: InviteFormProps) {
  const { seats, members, invitations } = team;
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<GivenRole>('member');
  const [sent, setSent] = useState<SentInvitation>();
  const { busy, problem, setProblem, run } = useAction(
    async () => {
      setSent(undefined);
      const made = await invite({ email: email.trim(), role });
      setEmail('');
      setSent(made);
      if (made.is_mailed) toast({ title: 'Invitation sent', text: `To ${made.email}.` });
    },
    (error) => {
      console.warn('Nobody was invited.', error);
      if (error instanceof ApiError && error.code === 'invalid_input')
        return error.message.replace(/^body\.email: /, '');
      return failureText(error, 'The invitation was not sent. Please try again.');
    },
  );
  const isFull = members.length + invitations.length >= seats;
  return (
    <>
      {isFull ? (
        <p className="muted">All {seats} seats are taken. Remove somebody or revoke an invitation to invite others.</p>
      ) : (
        <form className="team-invite" onSubmit={submitting(() => email.trim() !== '' && run())}>
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="off"
            placeholder="name@company.com"
            required
            value={email}
            error={problem}
            onChange={({ target }) => {
              setProblem(undefined);
              setEmail(target.value);
            }}
          />
          <SelectField
            label="Role"
            name="role"
            value={role}
            onChange={({ target }) => setRole(GivenRole.parse(target.value))}
          >
            {rolesGivenBy(team.role).map((each) => (
              <option key={each} value={each}>
                {roleNames[each].one}
              </option>
            ))}
          </SelectField>
          <Button type="submit" variant="primary" busy={busy}>
            Send Invitation
          </Button>
        </form>
      )}
      {sent && !sent.is_mailed && <InvitationLink sent={sent} />}
      {!isFull && (
        <p className="small muted">The link works for 7 days, once, and only with that address. It shows no deals.</p>
      )}
    </>
  );
}
