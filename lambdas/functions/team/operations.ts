import { invite, inviteAgain, revokeInvitation } from './invitations.ts';
import { join, openInvitation } from './join.ts';
import { changeMember, getTeam, leaveTeam, removeMember } from './team.ts';

export const operations = {
  getTeam,
  invite,
  inviteAgain,
  revokeInvitation,
  changeMember,
  removeMember,
  leaveTeam,
  openInvitation,
  join,
};
