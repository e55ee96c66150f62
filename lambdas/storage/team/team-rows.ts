import * as z from 'zod/mini';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { getRow, toUpdate, type Write } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { UserId, type WorkspaceId } from '#shared/account/workspace.ts';
import { GivenRole } from '#shared/team/team.ts';

/*
 * A workspace's team, in the integrations table:
 *
 *   {account}          team                who may act in it, and who is invited; with a number that each change raises
 *   {account}          invitations#{day}   how many invitations it has sent on a day; expires after some days
 *   invited#{hash}     {day}               how many an address was sent on a day, by all workspaces; likewise
 *
 * It is one row: a call's admission reads it by its key, and seats are counted where they are taken.
 */

const MemberRow = z.object({
  id: UserId,
  name: z.string(),
  email: z.string(),
  role: GivenRole,
  joined_at: z.iso.datetime(),
  invited_by: z.string(),
});
export type MemberRow = z.infer<typeof MemberRow>;

const InvitationRow = z.object({
  id: z.string(),
  /** Of its secret (secret-of-account.ts), whose account leads here. */
  hash: z.string(),
  email: z.string(),
  role: GivenRole,
  sent_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** The name of who sent it. */
  sent_by: z.string(),
});
export type InvitationRow = z.infer<typeof InvitationRow>;

/** Somebody who was removed or left: the workspace's logs name them still, until their account is deleted. */
const FormerMember = z.object({ id: UserId, name: z.string() });

/** Those who left before the last so many are nameless. */
const maxFormer = 50;

const TeamRow = z.object({
  user_id: z.string(),
  revision: z.int(),
  members: z.array(MemberRow),
  invitations: z.array(InvitationRow),
  /** The last to leave last. */
  former: z._default(z.array(FormerMember), []),
});
export type TeamRow = z.infer<typeof TeamRow>;
export type TeamParts = Pick<TeamRow, 'members' | 'invitations' | 'former'>;

const keyOf = (account: string) => ({ account, sort_key: 'team' });

/** The team of an account in the integrations table; `undefined` before somebody is invited. */
export async function findTeamRow(account: string): Promise<TeamRow | undefined> {
  const row = await getRow(integrationsTable, keyOf(account));
  return row && TeamRow.parse(row);
}

/** A workspace's team, without invitations that have ended. */
export async function findTeam(workspaceId: WorkspaceId, now: Date): Promise<TeamRow> {
  const row = await findTeamRow(accountOf(workspaceId));
  if (!row) return { user_id: workspaceId, revision: 0, members: [], invitations: [], former: [] };
  return { ...row, invitations: openInvitations(row, now) };
}

/** Invitations that have not ended. */
export const openInvitations = ({ invitations }: Pick<TeamParts, 'invitations'>, now: Date): InvitationRow[] =>
  invitations.filter(({ expires_at }) => expires_at > now.toISOString());

/** A team without somebody, whose name its logs keep. */
export function withFormer(team: TeamRow, { id, name, email }: MemberRow): TeamParts {
  const { members, former, ...parts } = withoutTrace(team, id);
  return { ...parts, members, former: [...former, { id, name: name || email }].slice(-maxFormer) };
}

/** A team without somebody, and without their name. */
export const withoutTrace = (team: TeamRow, id: string): TeamRow => ({
  ...team,
  members: team.members.filter((each) => each.id !== id),
  former: team.former.filter((each) => each.id !== id),
});

/** Writes a team that nobody has changed since it was read. */
export function toWriteTeam(
  workspaceId: WorkspaceId,
  seen: number,
  { members, invitations, former }: TeamParts,
): Write {
  return toUpdate(integrationsTable, keyOf(accountOf(workspaceId)), {
    change: 'SET user_id = :user, revision = :next, members = :members, invitations = :invitations, former = :former',
    condition: seen === 0 ? 'attribute_not_exists(revision)' : 'revision = :seen',
    values: {
      ':user': workspaceId,
      ':next': seen + 1,
      ':members': members,
      ':invitations': invitations,
      ':former': former,
      ...(seen > 0 && { ':seen': seen }),
    },
  });
}
