import { noteTeamEvent, tellMember } from '#lambdas/domain/team/note-team-event.ts';
import { nameOf } from '#lambdas/domain/team/role-in.ts';
import { enqueueAssignments, memberOf, withoutMember } from '#lambdas/domain/team/without-member.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { countAssigned } from '#lambdas/storage/analyses/deals.ts';
import { accountOfCall, type CallBy } from '#lambdas/storage/profiles/account-of-call.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';
import { findGate, type Gate } from '#lambdas/storage/sessions/gate-rows.ts';
import { changeTeam } from '#lambdas/storage/team/change-team.ts';
import { relabelDoor } from '#lambdas/storage/team/doors.ts';
import { newEndedAssignments } from '#lambdas/storage/team/ended-assignments.ts';
import { findMemberUse } from '#lambdas/storage/team/member-use.ts';
import { findTeam, type MemberRow, type TeamRow } from '#lambdas/storage/team/team-rows.ts';
import { accessOf } from '#shared/account/access.ts';
import { allows, type Role, roleNames } from '#shared/account/roles.ts';
import { type UserId, workspaceOf } from '#shared/account/workspace.ts';
import { type TeamMember, teamLimits } from '#shared/team/team.ts';
import { minuteMs } from '#shared/values/days.ts';
import { shownInvitation } from './invitations.ts';

/** Who may act in the workspace, the owner first, and for who manages the team who is invited. */
export const getTeam: Operation<'getTeam'> = async ({ user, workspace, now }) => {
  const [owner, team, use] = await Promise.all([
    findOrCreateProfile(accountOfCall({ user, workspace }), now),
    findTeam(workspace.id, now),
    findMemberUse(workspace.id, now),
  ]);
  const { members, invitations } = team;
  const shown = async (member: TeamMember, analyses: number): Promise<TeamMember> => ({
    ...member,
    analyses,
    ...activeOf(await findGate(member.id)),
  });
  const byMembers = sumOf(members.map(({ id }) => use.get(id) ?? 0));
  const byAll = sumOf([...use.values()]);
  return {
    workspace: { id: workspace.id, name: nameOf(owner) },
    role: workspace.role,
    seats: accessOf(owner, now).includes('teamCollaboration') ? teamLimits.seats : 0,
    members: await Promise.all([
      shown(
        { id: owner.id, name: owner.full_name, email: owner.email, role: 'owner' },
        Math.max(0, owner.monthly_analyses_used - byAll),
      ),
      ...members
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .map((member) => shown(shownMember(member), use.get(member.id) ?? 0)),
    ]),
    former_analyses: byAll - byMembers,
    invitations: allows(workspace.role, 'manage') ? invitations.map(shownInvitation) : [],
  };
};

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** The minute of an account's last call, if it is known. */
const activeOf = (gate: Gate | undefined): Pick<TeamMember, 'active_at'> =>
  gate?.called_at === undefined ? {} : { active_at: new Date(gate.called_at * minuteMs).toISOString() };

const shownMember = ({ invited_by: _, ...member }: MemberRow): TeamMember => member;

/** Gives a member another role. Without the right to change deals they have none any more. */
export const changeMember: Operation<'changeMember'> = async (call) => {
  const { user, workspace, params, body, now, log } = call;
  const mayHaveDeals = allows(body.role, 'write');
  const unassigned = mayHaveDeals ? undefined : await countAssigned(workspace.id, params.member_id);
  const { changed, isSame, work } = await changeTeam(workspace.id, now, async (team) => {
    const member = memberOf(team, params.member_id);
    refuseChange(workspace.role, user.id, member);
    if (body.role === 'manager' && workspace.role !== 'owner') throw onlyOwner();
    const isSame = member.role === body.role;
    const next = { ...member, role: body.role };
    const [work, ended] = newEndedAssignments(workspace.id, { id: member.id, why: 'role' }, now);
    return {
      team: { ...team, members: withMember(team, next) },
      others: mayHaveDeals || isSame ? [] : [ended],
      result: { changed: next, isSame, work },
    };
  });
  await relabelDoor(changed.id, workspace.id, ['role', body.role]);
  // A repeat is no news.
  if (isSame) return shownMember(changed);
  await noteTeamEvent(call, { kind: 'member_role_changed', name: `${changed.name}, ${body.role}` });
  const name = `${await workspaceName(call)}, ${roleNames[body.role].one}`;
  await tellMember(changed, call, { kind: 'workspace_role_changed', name });
  if (!mayHaveDeals) await enqueueAssignments(work, log);
  return { ...shownMember(changed), unassigned };
};

/** Ends what a member may do, from the next call on. @returns how many deals become nobody's. */
export const removeMember: Operation<'removeMember'> = async (call) => {
  const { user, workspace, params, now, log } = call;
  const unassigned = await countAssigned(workspace.id, params.member_id);
  const removed = await withoutMember(workspace.id, params.member_id, { why: 'removed', now, log }, (member) =>
    refuseChange(workspace.role, user.id, member),
  );
  await noteTeamEvent(call, { kind: 'member_removed', name: removed.name });
  await tellMember(removed, call, { kind: 'workspace_removed', name: await workspaceName(call) });
  return { unassigned };
};

const workspaceName = async (call: CallBy & { now: Date }) =>
  nameOf(await findOrCreateProfile(accountOfCall(call), call.now));

/** Ends the caller's own membership. */
export const leaveTeam: Operation<'leaveTeam'> = async (call) => {
  const { user, workspace, now, log } = call;
  if (workspace.id === workspaceOf(user.id)) {
    throw new Refusal('not_allowed', 'This is your own workspace. It ends with your account.');
  }
  const { name } = await withoutMember(workspace.id, user.id, { why: 'left', now, log });
  await noteTeamEvent(call, { kind: 'team_left', name });
  await tellMember(user, call, { kind: 'workspace_left', name: await workspaceName(call) });
};

const withMember = ({ members }: TeamRow, changed: MemberRow) =>
  members.map((member) => (member.id === changed.id ? changed : member));

/** Nobody changes their own role, and no manager another one. @throws `not_allowed`. */
function refuseChange(role: Role, user: UserId, member: MemberRow): void {
  if (member.id === user) throw new Refusal('not_allowed', 'You can’t change your own role. You can leave the team.');
  if (member.role === 'manager' && role !== 'owner') throw onlyOwner();
}

const onlyOwner = () => new Refusal('not_allowed', 'Only the owner makes, changes and removes managers.');
