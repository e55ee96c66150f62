import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { accountLogRoutes, profileRoutes, sessionRoutes, workspaceRoutes } from '#shared/contract/profile-routes.ts';
import { deleteProfile, getProfile, removeAvatar, updateProfile } from './profile.ts';

export const handler = endpoint<'profile'>(
  { ...profileRoutes, ...workspaceRoutes, ...sessionRoutes, ...accountLogRoutes },
  {
    getProfile,
    updateProfile,
    deleteProfile,
    removeAvatar,
    getWorkspace: async (call) => (await import('./workspace.ts')).getWorkspace(call),
    updateWorkspace: async (call) => (await import('./workspace.ts')).updateWorkspace(call),
    removeLogo: async (call) => (await import('./remove-logo.ts')).removeLogo(call),
    listSessions: async (call) => (await import('./sessions.ts')).listSessions(call),
    endSession: async (call) => (await import('./sessions.ts')).endSession(call),
    endOtherSessions: async (call) => (await import('./sessions.ts')).endOtherSessions(call),
    listAccountLog: async (call) => (await import('./account-log.ts')).listAccountLog(call),
    reportEvent: async (call) => (await import('./account-log.ts')).reportEvent(call),
    unsubscribe: async (call) => (await import('./unsubscribe.ts')).unsubscribe(call),
  },
  { admitUser },
);
