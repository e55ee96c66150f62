import { Refusal } from '#lambdas/runtime/errors.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { changeTeam } from '#lambdas/storage/team/change-team.ts';
import { relabelDoor } from '#lambdas/storage/team/doors.ts';
import { findTeamRow } from '#lambdas/storage/team/team-rows.ts';
import type { Profile } from '#shared/account/profile.ts';
import { WorkspaceId, workspaceOf } from '#shared/account/workspace.ts';
import { nameOf } from './role-in.ts';
import { memberOf } from './without-member.ts';

/** Gives the doors to somebody's workspace its new name. */
export async function renameWorkspace(owner: Profile): Promise<void> {
  const workspaceId = workspaceOf(owner.id);
  const team = await findTeamRow(accountOf(workspaceId));
  for (const { id } of team?.members ?? []) await relabelDoor(id, workspaceId, ['name', nameOf(owner)]);
}

/** Gives a member their new name in every team that they are in. */
export async function renameInTeams({ id, full_name: name, workspaces = {} }: Profile, now: Date): Promise<void> {
  for (const workspace of Object.keys(workspaces)) {
    await changeTeam(WorkspaceId.parse(workspace), now, async (team) => {
      const renamed = { ...memberOf(team, id), name };
      const members = team.members.map((member) => (member.id === id ? renamed : member));
      return { team: { ...team, members }, result: undefined };
    }).catch((error: unknown) => {
      // A door that leads nowhere.
      if (!(error instanceof Refusal)) throw error;
    });
  }
}
