import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { changeTeam } from '#lambdas/storage/team/change-team.ts';
import { removeDoor } from '#lambdas/storage/team/doors.ts';
import type { MemberRow, TeamRow } from '#lambdas/storage/team/team-rows.ts';
import { type UserId, WorkspaceId } from '#shared/account/workspace.ts';

/** Takes somebody out of a team. @throws `not_found` for who is no member. */
export async function withoutMember(
  workspaceId: WorkspaceId,
  id: string,
  now: Date,
  check: (member: MemberRow) => void = () => {},
): Promise<MemberRow> {
  const left = await changeTeam(workspaceId, now, async (team) => {
    const member = memberOf(team, id);
    check(member);
    return { team: { ...team, members: team.members.filter((each) => each.id !== id) }, result: member };
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

/** Ends all memberships of an account. What it has joined meanwhile ends at its next call: the account is gone. */
export async function leaveEveryTeam(user: UserId, now: Date): Promise<void> {
  const { workspaces = {} } = (await findProfile(user, now)) ?? {};
  for (const id of Object.keys(workspaces)) {
    await withoutMember(WorkspaceId.parse(id), user, now).catch((error: unknown) => {
      // A door that leads nowhere.
      if (!(error instanceof Refusal)) throw error;
    });
  }
}
