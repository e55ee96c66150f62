import { noteEvent } from '#lambdas/domain/account-log/note-event.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import type { AccountEvent } from '#shared/account/account-log.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';

type TeamCall = { workspace: { id: WorkspaceId }; now: Date; log: Log };

/**
 * Writes into a person's own log, and mails, what others have done to their place in a workspace. Where those called from
 * is nobody else's business.
 */
export const tellMember = (
  user: { id: string; email: string },
  { now, log }: Omit<TeamCall, 'workspace'>,
  event: AccountEvent,
): Promise<void> => noteEvent({ user, viewer: '', userAgent: undefined, now, log }, event);

/** Writes into the workspace's log what happened to its team; of some of it the owner gets a mail, at `email`. */
export const noteTeamEvent = ({ workspace: { id }, ...call }: TeamCall, event: AccountEvent, email = '') =>
  tellMember({ id, email }, call, event);
