import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import type { RowKey } from '#lambdas/storage/integrations/webhook-rows.ts';
import { changeTeam } from '#lambdas/storage/team/change-team.ts';
import { everyTeamOf, removeDoor } from '#lambdas/storage/team/doors.ts';
import { newEndedAssignments } from '#lambdas/storage/team/ended-assignments.ts';
import { type MemberRow, type TeamRow, withFormer, withoutTrace } from '#lambdas/storage/team/team-rows.ts';
import { formerMember } from '#shared/account/actor.ts';
import type { UserId, WorkspaceId } from '#shared/account/workspace.ts';
import type { GoneAssignee } from '#shared/pipeline/activity.ts';
import { noteTeamEvent } from './note-team-event.ts';

type Ending = { why: GoneAssignee['why']; now: Date; log: Log };

/**
 * Takes somebody out of a team, whose logs keep the name; their deals there become nobody's.
 *
 * @throws `not_found` for who is no member.
 */
export async function withoutMember(
  workspaceId: WorkspaceId,
  id: string,
  { why, now, log }: Ending,
  check: (member: MemberRow) => void = () => {},
): Promise<MemberRow> {
  const { left, work } = await changeTeam(workspaceId, now, async (team) => {
    const member = memberOf(team, id);
    check(member);
    const [work, others] = newEndedAssignments(workspaceId, { id, why }, now);
    return { team: withFormer(team, member), others: [others], result: { left: member, work } };
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

/**
 * Ends all memberships of an account, and takes its name out of the teams that it is or was in. What it has joined
 * meanwhile ends at its next call: the account is gone.
 */
export async function leaveEveryTeam(user: UserId, now: Date, log: Log): Promise<void> {
  for (const workspaceId of await everyTeamOf(user)) {
    await forgetMember(workspaceId, user, now, log).catch((error: unknown) => {
      // A door that leads nowhere.
      if (!(error instanceof Refusal)) throw error;
    });
  }
}

/** @throws `not_found` for a team that does not know the account. */
async function forgetMember(workspaceId: WorkspaceId, user: UserId, now: Date, log: Log): Promise<void> {
  const { work, wasMember } = await changeTeam(workspaceId, now, async (team) => {
    const wasMember = team.members.some(({ id }) => id === user);
    if (![...team.members, ...team.former].some(({ id }) => id === user)) throw notFound('Member');
    const gone: GoneAssignee = { id: user, why: 'deleted' };
    const [ended, others] = newEndedAssignments(workspaceId, gone, now);
    return { team: withoutTrace(team, user), others: [others], result: { work: ended, wasMember } };
  });
  await removeDoor(user, workspaceId);
  // Without the name, which goes with the account.
  if (wasMember)
    await noteTeamEvent({ workspace: { id: workspaceId }, now, log }, { kind: 'team_left', name: formerMember });
  await enqueueAssignments(work, log);
}
