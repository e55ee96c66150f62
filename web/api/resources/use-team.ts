import { teamRoutes } from '#shared/contract/team-routes.ts';
import type { GivenRole, NewInvitation, SentInvitation, Team, TeamMember } from '#shared/team/team.ts';
import { call, deleted } from '#web/api/client.ts';
import { useResource } from '#web/api/swr.ts';

/** Who may act in the workspace that the tab works in, and who is invited. */
export function useTeam() {
  const { data: team, error, mutate } = useResource(teamRoutes.getTeam, {});

  const show = (change: (before: Team) => Team) => mutate((before) => before && change(before), { revalidate: false });

  function withInvitation({ link: _, is_mailed: __, ...sent }: SentInvitation) {
    return show((before) => {
      const others = before.invitations.filter(({ id }) => id !== sent.id);
      return { ...before, invitations: [...others, sent] };
    });
  }

  async function invite(body: NewInvitation): Promise<SentInvitation> {
    const sent = await call(teamRoutes.invite, { body });
    await withInvitation(sent);
    return sent;
  }

  async function inviteAgain(invitation_id: string): Promise<SentInvitation> {
    const sent = await call(teamRoutes.inviteAgain, { params: { invitation_id } });
    await withInvitation(sent);
    return sent;
  }

  async function revoke(invitation_id: string): Promise<void> {
    await deleted(call(teamRoutes.revokeInvitation, { params: { invitation_id } }));
    await show((before) => ({ ...before, invitations: before.invitations.filter(({ id }) => id !== invitation_id) }));
  }

  /** @returns how many deals are nobody's now. */
  async function changeRole(member_id: string, role: GivenRole): Promise<number | undefined> {
    const { unassigned } = await call(teamRoutes.changeMember, { params: { member_id }, body: { role } });
    const changed = (member: TeamMember) => (member.id === member_id ? { ...member, role } : member);
    await show((before) => ({ ...before, members: before.members.map(changed) }));
    return unassigned;
  }

  /** @returns how many deals are nobody's now; `undefined` where somebody else has removed them before. */
  async function remove(member_id: string): Promise<number | undefined> {
    let unassigned: number | undefined;
    const removal = call(teamRoutes.removeMember, { params: { member_id } });
    await deleted(removal.then((answer) => (unassigned = answer.unassigned)));
    await show((before) => ({ ...before, members: before.members.filter(({ id }) => id !== member_id) }));
    return unassigned;
  }

  const leave = () => deleted(call(teamRoutes.leaveTeam, {}));

  return { team, error, retry: () => void mutate(), invite, inviteAgain, revoke, changeRole, remove, leave };
}
