import { outboxOf } from '#lambdas/domain/events/publish.ts';
import { recordChanged } from '#lambdas/domain/events/record-changed.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { isSubscribed } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import { wakeReminders } from '#lambdas/storage/reminders/reminder-rows.ts';
import { type Followed, keepWatchEvent } from '#lambdas/storage/watch/watch-events.ts';
import type { WatchChange } from '#shared/records/watch/watch-change.ts';

/**
 * Keeps a change once, and tells of it: the next mail of the day has it, and a webhook that listens.
 *
 * @param asOf the day of the roll that says so.
 * @returns false when it was told before, or nobody follows the house or the area any more.
 */
export async function tell(
  followed: Followed,
  change: WatchChange,
  asOf: string,
  now: Date,
  log: Log,
): Promise<boolean> {
  const { workspace_id: workspaceId } = followed;
  const isWanted = await isSubscribed(workspaceId, 'record.changed');
  const event = recordChanged(followed, change, asOf);
  const outbox = outboxOf(workspaceId, isWanted ? [event] : [], now, log);
  // Whose workspace it is hears of it with the day's mail.
  const news = [wakeReminders(workspaceId, now), ...outbox.writes];
  const isNew = await keep(followed, change, asOf, news, now);
  if (isNew) await outbox.enqueue();
  return isNew;
}

/** An account that was deleted meanwhile is told nothing. */
async function keep(...told: Parameters<typeof keepWatchEvent>): Promise<boolean> {
  try {
    return await keepWatchEvent(...told);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_signed_in') return false;
    throw error;
  }
}
