import { noteEvent } from '#lambdas/domain/account-log/note-event.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import type { AccountEvent } from '#shared/account/account-log.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';

type TeamCall = { workspace: { id: WorkspaceId }; now: Date; log: Log };

/** Writes into the workspace's log what happened to its team. Where a member called from is nobody else's business. */
export const noteTeamEvent = ({ workspace: { id }, now, log }: TeamCall, event: AccountEvent): Promise<void> =>
  noteEvent({ user: { id, email: '' }, viewer: '', userAgent: undefined, now, log }, event);
