import { savedAt } from '#lambdas/storage/analyses/saved-at.ts';
import type { EventRow } from '#lambdas/storage/integrations/webhook-rows.ts';
import { notesEvent } from '#lambdas/storage/profiles/profile-rows.ts';
import { WebhookEvent } from '#shared/webhooks/webhook-events.ts';

/**
 * What a prepared event tells of, if it is so.
 *
 * @param profile the row of the account's owner.
 * @returns what is sent; `undefined` when it has not happened, or not yet.
 */
export async function factOf(
  row: EventRow,
  profile: Record<string, unknown>,
): Promise<WebhookEvent | undefined> {
  const event = WebhookEvent.parse(JSON.parse(row.body));
  return row.happened || (await isSo(event, row, profile)) ? event : undefined;
}

/** Looks, because whoever did it may have ended before it could say so. */
async function isSo(
  event: WebhookEvent,
  { id, user_id }: EventRow,
  profile: Record<string, unknown>,
): Promise<boolean> {
  switch (event.type) {
    case 'analysis.created':
      return (await savedAt(user_id, event.data.id)) === event.data.createdAt;
    case 'analysis.deleted':
      // Saved again since, it is another one.
      return (await savedAt(user_id, event.data.id)) !== event.data.createdAt;
    case 'quota.low':
      // It is prepared once it is so; the count has moved on since, or was of a month that is over.
      return true;
    case 'subscription.changed':
      return notesEvent(profile, id);
    case 'webhook.test':
      return false;
  }
}
