import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { profileRoutes } from '#shared/contract/profile-routes.ts';
import { deleteProfile } from './delete-profile.ts';
import { getProfile } from './get-profile.ts';
import { removeAvatar } from './remove-avatar.ts';
import { updateProfile } from './update-profile.ts';
import { uploadAvatar } from './upload-avatar.ts';

export const handler = endpoint<'profile'>(
  profileRoutes,
  {
    getProfile,
    updateProfile,
    deleteProfile,
    uploadAvatar,
    removeAvatar,
    uploadLogo: async (call) => (await import('./upload-logo.ts')).uploadLogo(call),
    removeLogo: async (call) => (await import('./remove-logo.ts')).removeLogo(call),
    unsubscribe: async (call) => (await import('./unsubscribe.ts')).unsubscribe(call),
  },
  { admitUser },
);
