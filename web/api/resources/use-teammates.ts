import { useMemo } from 'react';
import { accessOf } from '#shared/account/access.ts';
import { allows } from '#shared/account/roles.ts';
import { teamRoutes } from '#shared/contract/team-routes.ts';
import type { Team, TeamMember } from '#shared/team/team.ts';
import { currentWorkspace } from '#web/api/current-workspace.ts';
import { useSession } from '#web/api/session/session.ts';
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

/**
 * Says who of a team made a thing, by their account.
 *
 * @returns a function that answers ' by' and the name; '' where one person works alone, where it is not kept, and until
 * the team is known.
 */
export function useMaker(): (madeBy: string | undefined) => string {
  const team = useTeammates();
  return (madeBy) => {
    if (team === undefined || madeBy === undefined) return '';
    const maker = team.members.find(({ id }) => id === madeBy);
    if (maker && team.members.length < 2) return '';
    return ` by ${maker ? maker.name || maker.email : 'a former member'}`;
  };
}

export type Assignees = {
  /** Who may have deals: the owner first, then by name. */
  people: readonly TeamMember[];
  /** The caller's id. */
  me: string | undefined;
  mayAssign: boolean;
};

/** Who may have the workspace's deals; `undefined` where one person works alone, and until that is known. */
export function useAssignees(): Assignees | undefined {
  const team = useTeammates();
  const { user } = useSession();
  const me = user?.id;
  const mayAssign = useProfile().may('write');
  return useMemo(() => {
    if (team === undefined || team.members.length < 2) return undefined;
    return { people: team.members.filter(({ role }) => allows(role, 'write')), me, mayAssign };
  }, [team, me, mayAssign]);
}
