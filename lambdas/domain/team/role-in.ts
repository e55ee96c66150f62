import { Refusal } from '#lambdas/runtime/errors.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { findTeamRow } from '#lambdas/storage/team/team-rows.ts';
import { accessOf } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';
import { allows, type Need, type Role, refusalOf } from '#shared/account/roles.ts';
import { type UserId, type WorkspaceId, workspaceOf } from '#shared/account/workspace.ts';
import { errorText } from '#shared/values/error-texts.ts';

/** What a workspace is called: the company of its owner, or the owner. */
export const nameOf = ({ company, full_name, email }: Profile): string => company || full_name || email;

/**
 * Who may read in a workspace now, for those who have been admitted before. Team and plan are read once.
 */
export async function readersOf(workspaceId: WorkspaceId, now: Date): Promise<(user: UserId) => boolean> {
  const [team, owner] = await Promise.all([findTeamRow(accountOf(workspaceId)), findProfile(workspaceId, now)]);
  const hasTeam = owner !== undefined && accessOf(owner, now).includes('teamCollaboration');
  const readers = hasTeam ? (team?.members ?? []).filter(({ role }) => allows(role, 'read')) : [];
  return (user) => (owner && workspaceOf(user) === workspaceId) || readers.some(({ id }) => id === user);
}

/**
 * The role of a user in the workspace of another account. Team and plan are read for each call, so that a removal and the
 * end of a plan count at once.
 *
 * @throws `not_found` alike for a workspace that never was, one without the user, and one whose plan has no team;
 * `not_allowed` where the role does not allow what the call needs.
 */
export async function roleIn(workspaceId: WorkspaceId, user: UserId, need: Need | undefined, now: Date): Promise<Role> {
  const [team, owner] = await Promise.all([findTeamRow(accountOf(workspaceId)), findProfile(workspaceId, now)]);
  const member = team?.members.find(({ id }) => id === user);
  if (!member || !owner || !accessOf(owner, now).includes('teamCollaboration'))
    throw new Refusal('not_found', errorText.workspaceGone);
  if (need === undefined || !allows(member.role, need)) {
    throw new Refusal('not_allowed', refusalOf(member.role, need ?? 'own', owner.full_name || nameOf(owner)));
  }
  return member.role;
}
