import { useState } from 'react';
import { allows, type Role, roleNames } from '#shared/account/roles.ts';
import { GivenRole, type Invitation, type SentInvitation, type Team, type TeamMember } from '#shared/team/team.ts';
import { dayMonth, recentMoment, timeOfDay } from '#shared/values/dates.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { useSession } from '#web/api/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CloseIcon } from '#web/ui/controls/icons.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import '#web/ui/forms/fields.css';
import { Problem } from '#web/ui/layout/problem.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { PersonMark } from '#web/ui/people/person-mark.tsx';
import { inWords } from '#web/ui/text/message-times.ts';
import { InvitationLink } from './invitation-link.tsx';
import { RemoveMember } from './remove-member.tsx';
import { unassignedText } from './unassigned-text.ts';

type MembersProps = {
  team: Team;
  changeRole: (member: string, role: GivenRole) => Promise<number | undefined>;
  remove: (member: string) => Promise<number | undefined>;
  inviteAgain: (invitation: string) => Promise<SentInvitation>;
  revoke: (invitation: string) => Promise<void>;
};

/** Who is in the team, then who is invited. A manager changes neither the owner nor another manager. */
export function Members({ team, changeRole, remove, inviteAgain, revoke }: MembersProps) {
  const { role, members, invitations } = team;
  const { user } = useSession();
  const mayChange = (member: TeamMember) =>
    allows(role, 'manage') &&
    member.id !== user?.id &&
    member.role !== 'owner' &&
    (role === 'owner' || member.role !== 'manager');
  return (
    <ul className="team-members" aria-label="Members">
      <li className="team-heads" aria-hidden="true">
        <span />
        <span>Member</span>
        <span>Role</span>
        <span>Last active</span>
        <span>Analyses</span>
        <span />
      </li>
      {members.map((member) => (
        <MemberRow
          key={member.id}
          member={member}
          isYou={member.id === user?.id}
          may={mayChange(member) ? rolesGivenBy(role) : []}
          {...{ changeRole, remove }}
        />
      ))}
      {invitations.map((invitation) => (
        <InvitedRow key={invitation.id} invitation={invitation} {...{ inviteAgain, revoke }} />
      ))}
    </ul>
  );
}

/** The roles that somebody gives: only the owner makes managers. */
export const rolesGivenBy = (role: Role): GivenRole[] =>
  GivenRole.options.filter((given) => given !== 'manager' || role === 'owner').toReversed();

type MemberRowProps = Pick<MembersProps, 'changeRole' | 'remove'> & {
  member: TeamMember;
  isYou: boolean;
  /** The roles that the user may give them; none: they change nothing of this one. */
  may: GivenRole[];
};

function MemberRow({ member, isYou, may, changeRole, remove }: MemberRowProps) {
  const { id, name, email, role, active_at, analyses } = member;
  const [wanted, setWanted] = useState<GivenRole>();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const change = async (next: GivenRole) => {
    setWanted(next);
    setProblem(undefined);
    try {
      const unassigned = await changeRole(id, next);
      toast({ title: `${name || email} is now ${roleNames[next].one}`, text: unassignedText(unassigned) });
    } catch (error) {
      console.warn('The role was not changed.', error);
      setProblem(error);
    } finally {
      setWanted(undefined);
    }
  };
  return (
    <li>
      <PersonMark person={member} />
      <span className="team-who">
        <b>{name || email}</b>
        <span>{isYou ? `${email} · you` : email}</span>
      </span>
      <span className="team-role">
        {may.length === 0 ? (
          roleNames[role].one
        ) : (
          <span className="field-box">
            <select
              aria-label={`Role of ${name || email}`}
              value={wanted ?? role}
              disabled={wanted !== undefined}
              onChange={(event) => void change(GivenRole.parse(event.target.value))}
            >
              {may.map((each) => (
                <option key={each} value={each}>
                  {roleNames[each].one}
                </option>
              ))}
            </select>
          </span>
        )}
      </span>
      <span className="team-active">
        <span className="visually-hidden">Last active: </span>
        {isYou ? 'Now' : active_at === undefined ? <NotAvailable /> : activeText(active_at)}
      </span>
      <span className="team-count">
        <span className="visually-hidden">Analyses this month: </span>
        {analyses === undefined ? <NotAvailable /> : wholeNumber(analyses)}
      </span>
      {may.length > 0 && (
        <Button
          variant="quiet"
          className="team-end"
          aria-label={`Remove ${name || email}`}
          onClick={() => setAsking(true)}
        >
          <CloseIcon />
        </Button>
      )}
      {may.length > 0 && <RemoveMember {...{ member, remove }} open={isAsking} onOpenChange={setAsking} />}
      <Problem error={problem} />
    </li>
  );
}

/** "11:20 AM", "Yesterday", "Nov 21, 3:07 PM". */
function activeText(at: string): string {
  const day = inWords(at);
  if (day === 'Today') return timeOfDay(at);
  return day === 'Yesterday' ? day : recentMoment(at);
}

type InvitedRowProps = Pick<MembersProps, 'inviteAgain' | 'revoke'> & { invitation: Invitation };

function InvitedRow({ invitation, inviteAgain, revoke }: InvitedRowProps) {
  const { id, email, role, expires_at } = invitation;
  const [sent, setSent] = useState<SentInvitation>();
  const again = useAction(async () => {
    const next = await inviteAgain(id);
    setSent(next);
    if (next.is_mailed) toast({ title: 'Invitation sent', text: `The earlier link to ${email} has ended.` });
  });
  const end = useAction(async () => {
    await revoke(id);
    toast({ title: 'Invitation revoked', text: `The link to ${email} opens nothing any more.` });
  });
  return (
    <li>
      <PersonMark person={undefined} />
      <span className="team-who">
        <b>{email}</b>
        <span>Invited, ends {dayMonth(expires_at)}</span>
      </span>
      <span className="team-role">{roleNames[role].one}</span>
      <span className="team-active">
        <Button busy={again.busy} onClick={again.run} aria-label={`Resend the invitation to ${email}`}>
          Resend
        </Button>
      </span>
      <span className="team-count" />
      <Button
        variant="quiet"
        className="team-end"
        busy={end.busy}
        aria-label={`Revoke the invitation to ${email}`}
        onClick={end.run}
      >
        <CloseIcon />
      </Button>
      {sent && !sent.is_mailed && <InvitationLink sent={sent} />}
      <Problem error={again.problem ?? end.problem} />
    </li>
  );
}
