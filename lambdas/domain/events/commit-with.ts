import type { Log } from '#lambdas/runtime/log.ts';
import type { NewEvent } from '#lambdas/storage/integrations/outbox.ts';
import type { Commit } from '#lambdas/storage/table.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { Actor } from '#shared/account/actor.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';

/** Makes a user's writes together, and publishes an event with them if there is one: few accounts have a webhook. */
export async function commitWith(
  workspaceId: WorkspaceId,
  event: NewEvent | undefined,
  now: Date,
  log: Log,
  actor?: Actor,
): Promise<Commit> {
  return event ? (await import('./publish.ts')).publishing(workspaceId, event, now, log, actor) : ofUser(workspaceId);
}
