import { nameOf } from '#lambdas/domain/team/role-in.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { accountOfCall } from '#lambdas/storage/profiles/account-of-call.ts';
import { changeProfile, findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { Role } from '#shared/account/roles.ts';
import { workspaceOf } from '#shared/account/workspace.ts';
import { WorkspaceFields, type WorkspaceView } from '#shared/team/workspace-view.ts';

/** What counts for all who work in the workspace. */
export const getWorkspace: Operation<'getWorkspace'> = async (call) =>
  viewOf(await findOrCreateProfile(accountOfCall(call), call.now), call.workspace.role);

/** Changes buy box and brand, field by field. A brand can be removed on every plan. */
export const updateWorkspace: Operation<'updateWorkspace'> = async (call) => {
  const { body, workspace, now } = call;
  const account = accountOfCall(call);
  if (body.brand) {
    const { requireBrand } = await import('#lambdas/domain/brand/require-brand.ts');
    requireBrand(await findOrCreateProfile(account, now), now);
  }
  return viewOf(await changeProfile(account, body, now), workspace.role);
};

const viewOf = (profile: Profile, role: Role): WorkspaceView => ({
  ...WorkspaceFields.parse(profile),
  id: workspaceOf(profile.id),
  name: nameOf(profile),
  owner: profile.full_name || nameOf(profile),
  role,
});
