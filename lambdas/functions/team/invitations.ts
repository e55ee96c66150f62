import { sendMail } from '#lambdas/domain/mails/send-mail.ts';
import { noteTeamEvent } from '#lambdas/domain/team/note-team-event.ts';
import { nameOf } from '#lambdas/domain/team/role-in.ts';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { type Call, Created, type Operation, type SignedIn } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { errorFields } from '#lambdas/runtime/log.ts';
import { secondsLeftOfDay } from '#lambdas/runtime/seconds-left.ts';
import { hasSetting, setting } from '#lambdas/runtime/settings.ts';
import { accountOf, hashOf } from '#lambdas/storage/account-of.ts';
import { countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { hashOfSecret, newSecretOf } from '#lambdas/storage/integrations/secret-of-account.ts';
import { accountOfCall } from '#lambdas/storage/profiles/account-of-call.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { changeTeam } from '#lambdas/storage/team/change-team.ts';
import { findTeam, type InvitationRow, type TeamParts, type TeamRow } from '#lambdas/storage/team/team-rows.ts';
import { accessOf } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { Routes } from '#shared/contract/routes.ts';
import { invitationMail } from '#shared/team/invitation-mail.ts';
import { type GivenRole, type Invitation, isSameAddress, type SentInvitation, teamLimits } from '#shared/team/team.ts';
import { dayMs, utcDay } from '#shared/values/days.ts';

/** An invitation as the team sees it. */
export const shownInvitation = ({ hash: _, sent_by: __, ...invitation }: InvitationRow): Invitation => invitation;

/** Invites an address, which takes a seat until the invitation ends. An earlier one to the address is replaced. */
export const invite: Operation<'invite'> = async (call) => {
  const { body } = call;
  return new Created(await send(call, (team) => ({ ...body, before: earlier(team, body.email) })));
};

const earlier = ({ invitations }: TeamRow, email: string) =>
  invitations.find((invitation) => isSameAddress(invitation.email, email));

/** Sends an invitation anew: the link of before ends. */
export const inviteAgain: Operation<'inviteAgain'> = (call) =>
  send(call, ({ invitations }) => {
    const before = invitations.find(({ id }) => id === call.params.invitation_id);
    if (!before) throw notFound('Invitation');
    return { email: before.email, role: before.role, before };
  });

/** Ends an invitation: its link opens nothing any more. */
export const revokeInvitation: Operation<'revokeInvitation'> = async (call) => {
  const { workspace, params, now } = call;
  const email = await changeTeam(workspace.id, now, async (team) => {
    const ended = team.invitations.find(({ id }) => id === params.invitation_id);
    if (!ended) throw notFound('Invitation');
    return { team: { ...team, invitations: team.invitations.filter((each) => each !== ended) }, result: ended.email };
  });
  await noteTeamEvent(call, { kind: 'invitation_revoked', name: email });
};

type Sending = Call<Routes['invite']> | Call<Routes['inviteAgain']>;
type Wanted = { email: string; role: GivenRole; before: InvitationRow | undefined };

async function send(call: Sending, wanted: (team: TeamRow) => Wanted): Promise<SentInvitation> {
  const { user, workspace, now, log } = call;
  const owner = await findOrCreateProfile(accountOfCall(call), now);
  requireTeam(owner, now);
  const secret = newSecretOf(workspace.id);
  const expires_at = new Date(now.getTime() + teamLimits.invitationDays * dayMs).toISOString();
  const asked = wanted(await findTeam(workspace.id, now));
  if (asked.role === 'manager' && workspace.role !== 'owner') {
    throw new Refusal('not_allowed', 'Only the owner invites managers.');
  }
  await countInvitation(workspace.id, asked.email, now);
  const made = await changeTeam(workspace.id, now, async (team) => {
    const { email, role, before } = wanted(team);
    requireRoom(team, before, owner, email);
    const invitation: InvitationRow = {
      ...{ id: before?.id ?? newUlid(now), hash: hashOfSecret(secret), email, role },
      ...{ sent_at: now.toISOString(), expires_at, sent_by: nameIn(team, owner, user) },
    };
    const others = team.invitations.filter((each) => each !== before);
    return { team: { ...team, invitations: [...others, invitation] }, result: invitation };
  });
  await noteTeamEvent(call, { kind: 'invitation_sent', name: made.email });
  const link = `${setting('siteOrigin')}/join#${secret}`;
  return { ...shownInvitation(made), link, is_mailed: await isMailed(made, nameOf(owner), link, log) };
}

async function isMailed(
  { email, role, sent_by, expires_at }: InvitationRow,
  workspace: string,
  link: string,
  log: Sending['log'],
): Promise<boolean> {
  if (!hasSetting('emailSender')) return false;
  const mail = invitationMail({ workspace, invitedBy: sent_by, role, link, expiresAt: expires_at });
  const sent = await sendMail({ ...mail, to: email, via: sent_by }, (error) =>
    log.warn('invitation_not_mailed', errorFields(error)),
  );
  return sent === 'sent' || sent === 'unsure';
}

/** @throws `not_allowed` on a plan without a team. */
function requireTeam(owner: Profile, now: Date): void {
  if (accessOf(owner, now).includes('teamCollaboration')) return;
  throw new Refusal('not_allowed', 'Your plan does not include a team. It comes with Enterprise.');
}

/** @throws `not_allowed` where no seat is left; `invalid_input` for who is in the team. */
function requireRoom(team: TeamRow, before: InvitationRow | undefined, owner: Profile, email: string): void {
  const there = [owner, ...team.members].some((member) => isSameAddress(member.email, email));
  if (there) throw new Refusal('invalid_input', 'body.email: This person is in the team already.');
  const taken = 1 + team.members.length + team.invitations.length - (before ? 1 : 0);
  if (taken < teamLimits.seats) return;
  throw new Refusal('not_allowed', `All ${teamLimits.seats} seats are taken. Remove somebody or revoke an invitation.`);
}

/** What the caller is called in the workspace: the token still has the name of the sign-up. */
const nameIn = ({ members }: TeamParts, owner: Profile, { id, name, email }: SignedIn): string =>
  (id === owner.id ? owner.full_name : members.find((member) => member.id === id)?.name) || name || email;

/** Longer than the day that it counts. */
const countedDays = 2;

/** @throws `rate_limited` when the day's are used up: of the workspace, or to the address. */
async function countInvitation(workspaceId: string, email: string, now: Date): Promise<void> {
  const day = utcDay(now);
  const expiry = expiresIn(countedDays, now);
  const count = (account: string, sort_key: string, most: number) =>
    countUpTo(integrationsTable, { account, sort_key }, most, expiry);
  const { invitationsADay, invitationsToAddressADay } = teamLimits;
  const address = `invited#${hashOf(email.toLowerCase(), 32)}`;
  const seconds = secondsLeftOfDay(now);
  if ((await count(accountOf(workspaceId), `invitations#${day}`, invitationsADay)) === undefined) {
    throw new Refusal(
      'rate_limited',
      `A workspace sends ${invitationsADay} invitations a day. Send more tomorrow.`,
      seconds,
    );
  }
  if ((await count(address, day, invitationsToAddressADay)) === undefined) {
    const text = `This address was invited ${invitationsToAddressADay} times today. Try again tomorrow.`;
    throw new Refusal('rate_limited', text, seconds);
  }
}
