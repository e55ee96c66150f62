import { Refusal } from '#lambdas/runtime/errors.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { findTeamRow, type TeamParts } from '#lambdas/storage/team/team-rows.ts';
import { allows } from '#shared/account/roles.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { LoggedPerson } from '#shared/pipeline/activity.ts';

/** The member of a team who may have deals; not its owner, who is in no team. */
export const assignableOf = (team: TeamParts | undefined, id: string): LoggedPerson | undefined =>
  team?.members.find((member) => member.id === id && allows(member.role, 'write'));

/**
 * Who is to have a deal: the workspace's owner, or a member who may change deals.
 *
 * @throws `invalid_input` for anybody else.
 */
export async function assigneeIn(workspaceId: WorkspaceId, id: string, now: Date): Promise<LoggedPerson> {
  const found =
    id === workspaceId ? await ownerOf(workspaceId, now) : assignableOf(await findTeamRow(accountOf(workspaceId)), id);
  if (!found) {
    throw new Refusal('invalid_input', 'body.assignee: Choose the owner, or a member who may change deals.');
  }
  return { id, name: found.name };
}

async function ownerOf(workspaceId: WorkspaceId, now: Date): Promise<LoggedPerson | undefined> {
  const profile = await findProfile(workspaceId, now);
  return profile && { id: profile.id, name: profile.full_name || profile.email };
}
