import type { Log } from '#lambdas/runtime/log.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { removeDoor } from '#lambdas/storage/team/doors.ts';
import { findTeamRow } from '#lambdas/storage/team/team-rows.ts';
import { type UserId, workspaceOf } from '#shared/account/workspace.ts';
import { tellMember } from './note-team-event.ts';
import { nameOf } from './role-in.ts';

/**
 * Reads whose team goes with an account, before it is deleted.
 *
 * @returns what takes the members' doors away afterwards, and tells them by mail. It never rejects: without it they find
 * the workspace closed.
 */
export async function endingTeamOf(user: UserId, now: Date, log: Log): Promise<() => Promise<void>> {
  const workspaceId = workspaceOf(user);
  const [team, owner] = await Promise.all([findTeamRow(accountOf(workspaceId)), findProfile(user, now)]);
  const name = owner && nameOf(owner);
  return async () => {
    for (const { id, email } of team?.members ?? []) {
      await removeDoor(id, workspaceId).catch(() => log.warn('door_not_removed', {}));
      const event = { kind: 'workspace_deleted', ...(name !== undefined && { name }) } as const;
      await tellMember({ id, email }, { now, log }, event);
    }
  };
}
