import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import type { RowKey } from '#lambdas/storage/integrations/webhook-rows.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { changeTeam } from '#lambdas/storage/team/change-team.ts';
import { removeDoor } from '#lambdas/storage/team/doors.ts';
import { newEndedAssignments } from '#lambdas/storage/team/ended-assignments.ts';
import type { MemberRow, TeamRow } from '#lambdas/storage/team/team-rows.ts';
import { type UserId, WorkspaceId } from '#shared/account/workspace.ts';
import type { GoneAssignee } from '#shared/pipeline/activity.ts';

type Ending = { why: GoneAssignee['why']; now: Date; log: Log };

/** Takes somebody out of a team; their deals there become nobody's. @throws `not_found` for who is no member. */
export async function withoutMember(
  workspaceId: WorkspaceId,
  id: string,
  { why, now, log }: Ending,
  check: (member: MemberRow) => void = () => {},
): Promise<MemberRow> {
  const { left, work } = await changeTeam(workspaceId, now, async (team) => {
    const member = memberOf(team, id);
    check(member);
    // What is stored of a deleted account does not name it.
    const name = why === 'deleted' ? 'Former member' : member.name;
    const [work, others] = newEndedAssignments(workspaceId, { id, name, why }, now);
    return {
      team: { ...team, members: team.members.filter((each) => each.id !== id) },
      others: [others],
      result: { left: member, work },
    };
  });
  await removeDoor(left.id, workspaceId);
  await enqueueAssignments(work, log);
  return left;
}

/** Has the sweeper make somebody's deals nobody's. Without its message it does so within two hours. */
export async function enqueueAssignments(work: RowKey, log: Log): Promise<void> {
  try {
    const { enqueueBatch } = await import('#lambdas/runtime/queue.ts');
    await enqueueBatch([work], 'deletionQueue');
  } catch (error) {
    log.warn('unassigning_not_enqueued', errorFields(error));
  }
}

/** @throws `not_found`. */
export function memberOf({ members }: TeamRow, id: string): MemberRow {
  const member = members.find((each) => each.id === id);
  if (!member) throw notFound('Member');
  return member;
}

/** Ends all memberships of an account. What it has joined meanwhile ends at its next call: the account is gone. */
export async function leaveEveryTeam(user: UserId, now: Date, log: Log): Promise<void> {
  const { workspaces = {} } = (await findProfile(user, now)) ?? {};
  for (const id of Object.keys(workspaces)) {
    await withoutMember(WorkspaceId.parse(id), user, { why: 'deleted', now, log }).catch((error: unknown) => {
      // A door that leads nowhere.
      if (!(error instanceof Refusal)) throw error;
    });
  }
}
