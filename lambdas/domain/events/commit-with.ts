import type { Log } from '#lambdas/runtime/log.ts';
import type { NewEvent } from '#lambdas/storage/integrations/outbox.ts';
import type { Commit } from '#lambdas/storage/table.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';

/** Makes a user's writes together, and publishes an event with them if there is one: few accounts have a webhook. */
export async function commitWith(userId: string, event: NewEvent | undefined, now: Date, log: Log): Promise<Commit> {
  return event ? (await import('./publish.ts')).publishing(userId, event, now, log) : ofUser(userId);
}
