import { AvatarAnswer, AvatarType, avatarText, maxAvatarBytes } from '#shared/account/avatar.ts';
import { Profile, ProfileChanges } from '#shared/account/profile.ts';
import type { Route } from './route.ts';

/** The account of the signed-in user. */
export const profileRoutes = {
  getProfile: {
    area: 'profile',
    method: 'GET',
    path: '/api/profile',
    caller: 'user',
    answer: Profile,
  },
  updateProfile: {
    area: 'profile',
    method: 'PATCH',
    path: '/api/profile',
    caller: 'user',
    body: ProfileChanges,
    answer: Profile,
  },
  deleteProfile: {
    area: 'profile',
    method: 'DELETE',
    path: '/api/profile',
    caller: 'user',
  },
  uploadAvatar: {
    area: 'profile',
    method: 'PUT',
    path: '/api/profile/avatar',
    caller: 'user',
    file: { types: AvatarType.options, maxBytes: maxAvatarBytes, text: avatarText },
    answer: AvatarAnswer,
  },
  removeAvatar: {
    area: 'profile',
    method: 'DELETE',
    path: '/api/profile/avatar',
    caller: 'user',
    answer: Profile,
  },
} as const satisfies Record<string, Route>;
