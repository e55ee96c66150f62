import type { KeyHolder, SignedIn, Workspace } from '#lambdas/runtime/endpoint.ts';
import { workspaceOf } from '#shared/account/workspace.ts';
import type { Account } from './profile-rows.ts';

/** Who calls, and in which workspace. */
export type CallBy = { user: SignedIn | KeyHolder; workspace: Pick<Workspace, 'id'> };

/**
 * The account of a call's workspace. Only its owner's sign-in may create its profile: a key and a member are no sign-in of
 * it, so that an account that is deleted meanwhile stays deleted.
 */
export function accountOfCall({ user, workspace: { id } }: CallBy): Account {
  if (!('keyId' in user) && workspaceOf(user.id) === id) return { ...user, id };
  const { email, full_name: name } = 'keyId' in user ? user.profile : { email: '', full_name: '' };
  return { id, email, name, signedInAt: new Date(0), ...(!('keyId' in user) && { member: user.id }) };
}
