import { teamRoutes } from '#shared/contract/team-routes.ts';
import { currentWorkspace } from '#web/api/current-workspace.ts';
import { useResource } from '#web/api/swr.ts';

/** Whether others work in the workspace of this tab; false until that is known. Nothing is read in a workspace of another. */
export function useHasOthers(): boolean {
  const isMember = currentWorkspace() !== undefined;
  const { data } = useResource(teamRoutes.getTeam, isMember ? null : {});
  return isMember || (data !== undefined && data.members.length > 1);
}
