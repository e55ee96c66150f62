import * as z from 'zod/mini';
import { AccountLogPage, AccountLogQuery, ReportedEvent } from '#shared/account/account-log.ts';
import { AvatarAnswer, AvatarType, avatarText, maxAvatarBytes } from '#shared/account/avatar.ts';
import { Profile, ProfileChanges } from '#shared/account/profile.ts';
import { LogoAnswer, logoText, maxLogoBytes } from '#shared/brand/logo.ts';
import { NamedSession, SessionList } from '#shared/sessions/sessions.ts';
import { WorkspaceChanges, WorkspaceView } from '#shared/team/workspace-view.ts';
import type { Route } from './route.ts';

/** The account of the signed-in user. */
export const profileRoutes = {
  getProfile: {
    area: 'profile',
    method: 'GET',
    path: '/api/profile',
    caller: 'user',
    needs: 'own',
    answer: Profile,
    startsBeforeAdmission: true,
  },
  updateProfile: {
    area: 'profile',
    method: 'PATCH',
    path: '/api/profile',
    caller: 'user',
    needs: 'own',
    body: ProfileChanges,
    answer: Profile,
  },
  deleteProfile: {
    area: 'profile',
    method: 'DELETE',
    path: '/api/profile',
    caller: 'user',
    needs: 'own',
    // The browser may have missed the answer.
    mayBeDeleted: true,
  },
  removeAvatar: {
    area: 'profile',
    method: 'DELETE',
    path: '/api/profile/avatar',
    caller: 'user',
    needs: 'own',
    answer: Profile,
  },
  removeLogo: {
    area: 'profile',
    method: 'DELETE',
    path: '/api/profile/logo',
    caller: 'user',
    needs: 'manage',
  },
  unsubscribe: {
    area: 'profile',
    method: 'POST',
    path: '/api/unsubscribe',
    // Mail programs press it for their reader (RFC 8058): the secret in the query says whose mails end.
    caller: 'public',
    query: z.strictObject({ secret: z.string().check(z.maxLength(100)) }),
    isRepeatable: true,
  },
} as const satisfies Record<string, Route>;

/** The account that a call works in: the caller's own, or one that they are a member of. */
export const workspaceRoutes = {
  getWorkspace: {
    area: 'profile',
    method: 'GET',
    path: '/api/workspace',
    caller: 'user',
    needs: 'read',
    answer: WorkspaceView,
  },
  updateWorkspace: {
    area: 'profile',
    method: 'PATCH',
    path: '/api/workspace',
    caller: 'user',
    needs: 'manage',
    body: WorkspaceChanges,
    answer: WorkspaceView,
  },
} as const satisfies Record<string, Route>;

/** The pictures of an account, which a function of their own reads. */
export const pictureRoutes = {
  uploadAvatar: {
    area: 'pictures',
    method: 'PUT',
    path: '/api/profile/avatar',
    caller: 'user',
    needs: 'own',
    cost: 'costly',
    file: { types: AvatarType.options, maxBytes: maxAvatarBytes, text: avatarText },
    answer: AvatarAnswer,
  },
  uploadLogo: {
    area: 'pictures',
    method: 'PUT',
    path: '/api/profile/logo',
    caller: 'user',
    needs: 'manage',
    cost: 'costly',
    file: { types: ['image/png'], maxBytes: maxLogoBytes, text: logoText },
    answer: LogoAnswer,
  },
} as const satisfies Record<string, Route>;

/** The sessions of the signed-in user. */
export const sessionRoutes = {
  listSessions: {
    area: 'profile',
    method: 'GET',
    path: '/api/sessions',
    caller: 'user',
    needs: 'own',
    answer: SessionList,
  },
  endSession: {
    area: 'profile',
    method: 'DELETE',
    path: '/api/sessions/{id}',
    caller: 'user',
    needs: 'own',
    params: z.strictObject({ id: NamedSession }),
  },
  /** All but the one that asks. */
  endOtherSessions: {
    area: 'profile',
    method: 'DELETE',
    path: '/api/sessions',
    caller: 'user',
    needs: 'own',
  },
} as const satisfies Record<string, Route>;

export const accountLogRoutes = {
  listAccountLog: {
    area: 'profile',
    method: 'GET',
    path: '/api/account-log',
    caller: 'user',
    needs: 'own',
    query: AccountLogQuery,
    answer: AccountLogPage,
  },
  /** Reports an event between the browser and Cognito alone. */
  reportEvent: {
    area: 'profile',
    method: 'POST',
    path: '/api/account-log',
    caller: 'user',
    needs: 'own',
    body: ReportedEvent,
  },
} as const satisfies Record<string, Route>;
