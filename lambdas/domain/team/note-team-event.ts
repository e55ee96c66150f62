import { noteEvent } from '#lambdas/domain/account-log/note-event.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import type { MemberRow } from '#lambdas/storage/team/team-rows.ts';
import type { AccountEvent } from '#shared/account/account-log.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';

type TeamCall = { workspace: { id: WorkspaceId }; now: Date; log: Log };

/** Writes into the workspace's log what happened to its team; of some of it the owner gets a mail, at `email`. Where a member called from is nobody else's business. */
export const noteTeamEvent = (
  { workspace: { id }, now, log }: TeamCall,
  event: AccountEvent,
  email = '',
): Promise<void> => noteEvent({ user: { id, email }, viewer: '', userAgent: undefined, now, log }, event);

/** Writes into a member's own log, and mails, what others have done to their place in a workspace. */
export const tellMember = (
  { id, email }: Pick<MemberRow, 'id' | 'email'>,
  { now, log }: Omit<TeamCall, 'workspace'>,
  event: AccountEvent,
): Promise<void> => noteEvent({ user: { id, email }, viewer: '', userAgent: undefined, now, log }, event);
