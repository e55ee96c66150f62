import { Refusal } from '#lambdas/runtime/errors.ts';
import { changeTeam } from '#lambdas/storage/team/change-team.ts';
import type { Profile } from '#shared/account/profile.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { memberOf } from './without-member.ts';

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
