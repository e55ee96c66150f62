import { refusalOfGuess } from '#lambdas/domain/links/refuse-guess.ts';
import { noteTeamEvent } from '#lambdas/domain/team/note-team-event.ts';
import { nameOf } from '#lambdas/domain/team/role-in.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { accountIn, hashOfSecret } from '#lambdas/storage/integrations/secret-of-account.ts';
import { findAccountRow, findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';
import { wakeReminders } from '#lambdas/storage/reminders/reminder-rows.ts';
import { isSameText } from '#lambdas/storage/same-text.ts';
import { changeTeam } from '#lambdas/storage/team/change-team.ts';
import { toOpenDoor } from '#lambdas/storage/team/doors.ts';
import {
  findTeamRow,
  type InvitationRow,
  openInvitations,
  type TeamParts,
  withoutTrace,
} from '#lambdas/storage/team/team-rows.ts';
import { accountDeleted } from '#lambdas/storage/tombstone.ts';
import { accessOf } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';
import { type UserId, WorkspaceId, workspaceOf } from '#shared/account/workspace.ts';
import { isSameAddress, type Joined, shortAddress, teamLimits } from '#shared/team/team.ts';
import { accountSecretDigits, secretIn } from '#shared/values/link-key.ts';

type Attempt = { viewer: string; now: Date };

/** An invitation that never was, one that has ended and one that was used are the same, and count as guesses. */
const gone = (attempt: Attempt) =>
  refusalOfGuess(attempt, () => new Refusal('not_found', 'This invitation has ended. Ask for a new one.'));

const byHash = (team: Pick<TeamParts, 'invitations'>, hash: string, now: Date) =>
  openInvitations(team, now).find((invitation) => isSameText(invitation.hash, hash));

type Found = { invitation: InvitationRow | undefined; workspaceId: WorkspaceId; owner: Profile; hash: string };

/** @throws `not_found` for a text that opens no workspace with a team; `rate_limited` after too many of them. */
async function find(sent: string, attempt: Attempt): Promise<Found> {
  const { now } = attempt;
  const secret = secretIn(sent, accountSecretDigits);
  const account = accountIn(secret);
  const team = account === undefined ? undefined : await findTeamRow(account);
  if (!team) throw await gone(attempt);
  const hash = hashOfSecret(secret);
  const workspaceId = WorkspaceId.parse(team.user_id);
  const owner = await findProfile(workspaceId, now);
  if (!owner || !accessOf(owner, now).includes('teamCollaboration')) throw await gone(attempt);
  return { invitation: byHash(team, hash, now), workspaceId, owner, hash };
}

/** What an invitation says to whoever has its link. */
export const openInvitation: Operation<'openInvitation'> = async (call) => {
  const { invitation, owner } = await find(call.body.secret, call);
  if (!invitation) throw await gone(call);
  const { role, sent_by: invited_by, email, expires_at } = invitation;
  return { workspace: nameOf(owner), role, invited_by, email: shortAddress(email), expires_at };
};

/** Makes the caller a member, once. A repeat finds them in the team. */
export const join: Operation<'join'> = async (call) => {
  const { user, body, now } = call;
  const { workspaceId, owner, hash } = await find(body.secret, call);
  if (workspaceId === workspaceOf(user.id)) throw new Refusal('not_allowed', 'This is your own workspace.');
  const profile = await findOrCreateProfile(user, now);
  const name = nameOf(owner);
  const called = profile.full_name || user.name || user.email;
  const { joined, isNew } = await changeTeam(workspaceId, now, async (team) => {
    const there = team.members.find(({ id }) => id === user.id);
    if (there) return { team, result: { joined: joinedAs(workspaceId, name, there.role), isNew: false } };
    const invitation = byHash(team, hash, now);
    if (!invitation) throw await gone(call);
    if (!isSameAddress(invitation.email, user.email)) {
      const text = `This invitation is for ${shortAddress(invitation.email)}. Sign in with that address.`;
      throw new Refusal('not_allowed', text);
    }
    const { role, sent_by: invited_by } = invitation;
    const member = {
      id: user.id,
      name: called,
      email: user.email,
      role,
      joined_at: now.toISOString(),
      invited_by,
    };
    const invitations = team.invitations.filter((each) => each !== invitation);
    return {
      team: { ...withoutTrace(team, user.id), members: [...team.members, member], invitations },
      others: [
        await toOpenDoorOf(user.id, workspaceId, { name, role, since: now.toISOString() }),
        // From now on a mail may be due any day.
        wakeReminders(user.id, now),
      ],
      result: { joined: joinedAs(workspaceId, name, role), isNew: true },
    };
  });
  if (isNew) {
    await noteTeamEvent(
      { ...call, workspace: { id: workspaceId } },
      { kind: 'team_joined', name: called },
      owner.email,
    );
  }
  return joined;
};

const joinedAs = (id: string, name: string, role: Joined['role']): Joined => ({ id, name, role });

/** @throws `not_allowed` for who is in as many workspaces as an account may be. */
async function toOpenDoorOf(user: UserId, workspaceId: WorkspaceId, door: Parameters<typeof toOpenDoor>[3]) {
  const row = await findAccountRow(user);
  if (!row) throw accountDeleted();
  const { workspaces = {} } = row;
  const ids = typeof workspaces === 'object' && workspaces !== null ? Object.keys(workspaces) : [];
  if (ids.length >= teamLimits.workspaces && !ids.includes(workspaceId)) {
    const text = `You are in ${teamLimits.workspaces} workspaces already. Leave one first.`;
    throw new Refusal('not_allowed', text);
  }
  return toOpenDoor(user, row, workspaceId, door);
}
