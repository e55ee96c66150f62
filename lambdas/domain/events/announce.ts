import { createHash } from 'node:crypto';
import { base62 } from '#lambdas/runtime/base62.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { ring } from '#lambdas/runtime/ring.ts';
import { noteHappened, prepareEvent } from '#lambdas/storage/integrations/webhook-events.ts';
import { eventPlace, type RowKey } from '#lambdas/storage/integrations/webhook-rows.ts';
import type { WebhookEvent } from '#shared/webhooks/webhook-events.ts';

/*
 * An event is prepared before what it tells of is done, and announced afterwards. Bundled apart and imported
 * dynamically: only accounts with a webhook that listens need it.
 */

/** An event but for its time, and what makes it this one and no other of its type. */
export type Happening = WebhookEvent extends infer Event
  ? Event extends WebhookEvent
    ? Pick<Event, 'type' | 'data'> & { of: readonly string[] }
    : never
  : never;

/** What makes an event this one. */
export type Identity = Pick<Happening, 'type' | 'of'>;

/** A prepared event: its id, and where it lies. */
export type Prepared = { id: string; place: RowKey };

/**
 * Prepares an event. The same happening is the same event with the same id, whoever prepares it and however often.
 *
 * @returns `undefined` when it was told before.
 */
export async function prepare(
  userId: string,
  { type, data, of }: Happening,
  now: Date,
): Promise<Prepared | undefined> {
  const id = eventIdOf(userId, { type, of });
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
  const place = await prepareEvent(userId, { id, body }, now);
  return place && { id, place };
}

/**
 * Notes that a prepared event has happened, and lets it be told now. Where that fails, the relay finds it some
 * minutes later, and whoever is to tell it looks whether it is so.
 *
 * @returns whether it is noted, so that nothing that happens afterwards can hide it.
 */
export async function announce({ place }: Prepared, log: Log): Promise<boolean> {
  const [isNoted] = await Promise.all([
    noteHappened(place).then(
      () => true,
      (error: unknown) => {
        log.warn('webhook_event_not_noted', errorFields(error));
        return false;
      },
    ),
    ring([place]).catch((error: unknown) => log.warn('webhook_not_rung', errorFields(error))),
  ]);
  return isNoted;
}

/**
 * Notes that an event has happened which what is about to be done would hide: whoever did it may have ended before
 * saying so. Nothing comes of it where the event was told, or nobody listened.
 */
export async function confirm(userId: string, event: Identity): Promise<void> {
  await noteHappened(eventPlace(userId, eventIdOf(userId, event)));
}

const idLength = 22;

function eventIdOf(userId: string, { type, of }: Identity): string {
  const parts = [userId, type, ...of];
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `evt_${base62(BigInt(`0x${hash}`), idLength)}`;
}
