import * as z from 'zod/mini';
import {
  ChangedMember,
  GivenRole,
  Joined,
  JoinSecret,
  NewInvitation,
  OpenedInvitation,
  SentInvitation,
  Team,
  Unassigned,
} from '#shared/team/team.ts';
import type { Route } from './route.ts';

const member = z.strictObject({ member_id: z.string().check(z.maxLength(100)) });
const invitation = z.strictObject({ invitation_id: z.string().check(z.maxLength(100)) });

/** The accounts that may act in a workspace. Only Settings and the page of an invitation load their schemas. */
export const teamRoutes = {
  getTeam: { area: 'team', method: 'GET', path: '/api/team', caller: 'user', needs: 'read', answer: Team },
  invite: {
    area: 'team',
    method: 'POST',
    path: '/api/team/invitations',
    caller: 'user',
    needs: 'manage',
    body: NewInvitation,
    answer: SentInvitation,
  },
  /** The link of before ends. */
  inviteAgain: {
    area: 'team',
    method: 'POST',
    path: '/api/team/invitations/{invitation_id}',
    caller: 'user',
    needs: 'manage',
    params: invitation,
    answer: SentInvitation,
  },
  revokeInvitation: {
    area: 'team',
    method: 'DELETE',
    path: '/api/team/invitations/{invitation_id}',
    caller: 'user',
    needs: 'manage',
    params: invitation,
  },
  changeMember: {
    area: 'team',
    method: 'PATCH',
    path: '/api/team/members/{member_id}',
    caller: 'user',
    needs: 'manage',
    params: member,
    body: z.strictObject({ role: GivenRole }),
    answer: ChangedMember,
  },
  removeMember: {
    area: 'team',
    method: 'DELETE',
    path: '/api/team/members/{member_id}',
    caller: 'user',
    needs: 'manage',
    params: member,
    answer: Unassigned,
  },
  /** Everybody but the owner may leave. */
  leaveTeam: { area: 'team', method: 'DELETE', path: '/api/team/membership', caller: 'user', needs: 'read' },
  openInvitation: {
    area: 'team',
    method: 'POST',
    path: '/api/join/invitation',
    caller: 'public',
    body: JoinSecret,
    answer: OpenedInvitation,
    isRepeatable: true,
  },
  join: {
    area: 'team',
    method: 'POST',
    path: '/api/join',
    caller: 'user',
    needs: 'own',
    body: JoinSecret,
    answer: Joined,
    isRepeatable: true,
  },
} as const satisfies Record<string, Route>;
