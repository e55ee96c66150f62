import { accessOf } from '#shared/account/access.ts';
import { teamRoutes } from '#shared/contract/team-routes.ts';
import type { Team } from '#shared/team/team.ts';
import { currentWorkspace } from '#web/api/current-workspace.ts';
import { useResource } from '#web/api/swr.ts';
import { useProfile } from './use-profile.ts';

/** The team of the workspace that the tab works in; nothing is read, and `undefined`, where its plan has none. */
export function useTeammates(): Team | undefined {
  const { profile } = useProfile();
  const mayHaveTeam = profile !== undefined && accessOf(profile, new Date()).includes('teamCollaboration');
  const { data } = useResource(teamRoutes.getTeam, mayHaveTeam ? {} : null);
  return data;
}

/** Whether others work in the workspace of this tab; false until that is known. */
export function useHasOthers(): boolean {
  const team = useTeammates();
  return currentWorkspace() !== undefined || (team !== undefined && team.members.length > 1);
}
