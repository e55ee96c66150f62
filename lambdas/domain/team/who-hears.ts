import { accountOf } from '#lambdas/storage/account-of.ts';
import { findTeamRow, type MemberRow } from '#lambdas/storage/team/team-rows.ts';
import { accessOf } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';
import { allows } from '#shared/account/roles.ts';
import { type WorkspaceId, workspaceOf } from '#shared/account/workspace.ts';
import { isAssignable } from './assignee-in.ts';

/* Who gets mails about which deals of a workspace, and what their links name. */

/** Who may act in the owner's workspace, besides them. Nothing is read without an account, and for a plan without a team. */
export async function membersNow(owner: Profile | undefined, now: Date): Promise<readonly MemberRow[]> {
  if (!owner || !accessOf(owner, now).includes('teamCollaboration')) return [];
  return (await findTeamRow(accountOf(owner.id)))?.members ?? [];
}

/**
 * The ids of those who hear of a deal: the owner and managers of one that is nobody's.
 *
 * @param of whose it is, and then who else would hear alone; each only while they may have deals.
 */
export function whoHears(
  of: readonly (string | undefined)[],
  workspaceId: WorkspaceId,
  members: readonly MemberRow[],
): readonly string[] {
  for (const id of of) {
    if (id === workspaceId || (id !== undefined && isAssignable({ members }, id))) return [id];
  }
  return [workspaceId, ...members.filter(({ role }) => allows(role, 'manage')).map(({ id }) => id)];
}

/** The workspaces of others that an account has doors to. */
export const doorsOf = ({ workspaces = {} }: Pick<Profile, 'workspaces'>): string[] => Object.keys(workspaces);

/** The workspace as a reader's links name it; `undefined` for a reader who works in their own only. */
export function namedFor(reader: Profile, workspaceId: WorkspaceId): WorkspaceId | undefined {
  return workspaceId === workspaceOf(reader.id) && doorsOf(reader).length === 0 ? undefined : workspaceId;
}
