import { Refusal } from '#lambdas/runtime/errors.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { findTeamRow, type MemberRow } from '#lambdas/storage/team/team-rows.ts';
import { allows } from '#shared/account/roles.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';

/** Whether a member of a team may have deals; not asked for its owner, who is in no team. */
export const isAssignable = (team: { members: readonly MemberRow[] } | undefined, id: string): boolean =>
  team?.members.some((member) => member.id === id && allows(member.role, 'write')) === true;

/**
 * Lets a deal be given to the workspace's owner, and to a member who may change deals.
 *
 * @throws `invalid_input` for anybody else.
 */
export async function requireAssignable(workspaceId: WorkspaceId, id: string): Promise<void> {
  if (id === workspaceId || isAssignable(await findTeamRow(accountOf(workspaceId)), id)) return;
  throw new Refusal('invalid_input', 'body.assignee: Choose the owner, or a member who may change deals.');
}
