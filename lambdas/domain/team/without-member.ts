import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { changeTeam } from '#lambdas/storage/team/change-team.ts';
import { everyTeamOf, removeDoor } from '#lambdas/storage/team/doors.ts';
import { type MemberRow, type TeamRow, withFormer, withoutTrace } from '#lambdas/storage/team/team-rows.ts';
import type { UserId, WorkspaceId } from '#shared/account/workspace.ts';

/** Takes somebody out of a team, whose logs keep the name. @throws `not_found` for who is no member. */
export async function withoutMember(
  workspaceId: WorkspaceId,
  id: string,
  now: Date,
  check: (member: MemberRow) => void = () => {},
): Promise<MemberRow> {
  const left = await changeTeam(workspaceId, now, async (team) => {
    const member = memberOf(team, id);
    check(member);
    return { team: withFormer(team, member), result: member };
  });
  await removeDoor(left.id, workspaceId);
  return left;
}

/** @throws `not_found`. */
export function memberOf({ members }: TeamRow, id: string): MemberRow {
  const member = members.find((each) => each.id === id);
  if (!member) throw notFound('Member');
  return member;
}

/**
 * Ends all memberships of an account, and takes its name out of the teams that it is or was in. What it has joined
 * meanwhile ends at its next call: the account is gone.
 */
export async function leaveEveryTeam(user: UserId, now: Date): Promise<void> {
  for (const workspaceId of await everyTeamOf(user)) {
    await forgetMember(workspaceId, user, now).catch((error: unknown) => {
      // A door that leads nowhere.
      if (!(error instanceof Refusal)) throw error;
    });
  }
}

/** @throws `not_found` for a team that does not know the account. */
async function forgetMember(workspaceId: WorkspaceId, user: UserId, now: Date): Promise<void> {
  await changeTeam(workspaceId, now, async (team) => {
    if (![...team.members, ...team.former].some(({ id }) => id === user)) throw notFound('Member');
    return { team: withoutTrace(team, user), result: undefined };
  });
  await removeDoor(user, workspaceId);
}
