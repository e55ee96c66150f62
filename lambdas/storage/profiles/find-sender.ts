import type { Profile } from '#shared/account/profile.ts';
import { workspaceOf } from '#shared/account/workspace.ts';
import type { CallBy } from './account-of-call.ts';
import { findProfile } from './profile-rows.ts';

/**
 * Who sends what a call makes: the workspace's account with its plan and company, and its writer, who is the same with the
 * name, phone and address of the member who calls. `undefined` where the account is deleted.
 */
export async function findSender(
  { user, workspace }: CallBy,
  now: Date,
): Promise<{ account: Profile; writer: Profile } | undefined> {
  const member = 'keyId' in user || workspaceOf(user.id) === workspace.id ? undefined : user.id;
  const [account, person] = await Promise.all([findProfile(workspace.id, now), member && findProfile(member, now)]);
  if (!account) return undefined;
  const { full_name, phone, email } = person || account;
  return { account, writer: { ...account, full_name, phone, email } };
}
