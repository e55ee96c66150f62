import type { SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { errorFields, type Log, logWith } from '#lambdas/runtime/log.ts';
import { enqueueBodies } from '#lambdas/runtime/queue.ts';
import { findManifest } from '#lambdas/storage/records/manifests.ts';
import { LoadName, type Manifest } from '#lambdas/storage/records/record-rows.ts';
import { findWatch, Watched, WatchedHouse, watchedIn } from '#lambdas/storage/watch/watches.ts';
import { sayOldRolls } from './old-rolls.ts';
import { watchArea } from './watch-area.ts';
import { watchHouse } from './watch-house.ts';

/** A county's load that was published; with `after`, what is followed after this one; with `one`, an area, or a house that failed. */
const CountyMessage = z.object({
  county: z.string(),
  load: LoadName,
  after: z.optional(z.string()),
  one: z.optional(Watched),
});
/** Houses that may be due to be looked up again, or one that is. */
const AgainMessage = z.object({
  again: z.literal(true),
  after: z.optional(z.string()),
  one: z.optional(WatchedHouse),
});
const Message = z.union([AgainMessage, CountyMessage]);
const Scheduled = z.object({ 'detail-type': z.literal('Scheduled Event') });

/** What is looked at in a run, and of these the accounts at once. */
const perRun = 200;
const atOnce = 10;

type Event = { Records: Pick<SQSRecord, 'body'>[] } | { 'detail-type': string };

/**
 * Tells those who follow a house or an area what a published load has changed of it. A message is for some of a county; it
 * enqueues the next one. Nothing is told twice, however often a message comes. Once a day it begins to look up houses
 * again whose county has no public records, and says which counties' rolls are old.
 */
export async function handler(event: Event): Promise<void> {
  const log = logWith({});
  if ('Records' in event) {
    for (const { body } of event.Records) {
      const message = Message.parse(JSON.parse(body));
      await ('again' in message ? handleAgain(message, log) : handle(message, log));
    }
    return;
  }
  Scheduled.parse(event);
  await sayOldRolls(new Date(), log);
  await enqueueBodies([{ again: true }], 'watchQueue');
}

async function handleAgain({ after, one }: z.infer<typeof AgainMessage>, log: Log): Promise<void> {
  // Few houses are looked up again, and no load needs what a lookup is made of.
  const { isDueAgain, lookAgain } = await import('./look-again.ts');
  const now = new Date();
  if (one) {
    log.info('looked_again', { analysis_id: one.analysis_id, told: await lookAgain(one, now, log) });
    return;
  }
  const page = await watchedIn(null, perRun, after);
  if (page.next !== undefined) await enqueueBodies([{ again: true, after: page.next }], 'watchQueue');
  for (const house of page.watched) {
    if ('area_id' in house) continue;
    const watch = await findWatch(house);
    if (watch && isDueAgain(watch, now)) await enqueueBodies([{ again: true, one: house }], 'watchQueue');
  }
}

async function handle({ county, load, after, one }: z.infer<typeof CountyMessage>, log: Log): Promise<void> {
  const manifest = await findManifest(county);
  // It was taken back, or another load was published, which has a message of its own.
  if (manifest?.current !== load) return log.info('watched', { county, load, skipped: true });
  if (one) {
    const now = new Date();
    await ('area_id' in one ? watchArea(one, manifest, now, log) : watchHouse(one, manifest, now, log));
    return;
  }
  const page = await watchedIn(county, perRun, after);
  // First, so that what fails here keeps no other house waiting.
  if (page.next !== undefined) await enqueueBodies([{ county, load, after: page.next }], 'watchQueue');
  const counts = { watched: page.watched.length, told: 0, failed: 0 };
  const work = [...byAccount(page.watched)];
  for (let at = 0; at < work.length; at += atOnce) {
    await Promise.all(work.slice(at, at + atOnce).map((all) => lookAt(all, manifest, counts, log)));
  }
  log.info('watched', { county, load, ...counts });
}

/** What is followed, by whose it is: two changes of one account at once would be in each other's way. */
function byAccount(watched: readonly Watched[]): Iterable<Watched[]> {
  return Map.groupBy(watched, ({ user_id: account }) => account).values();
}

/** Looks at what an account follows. An area, and a house that fails, gets a message of its own, which is tried again. */
async function lookAt(
  all: readonly Watched[],
  manifest: Manifest,
  counts: { told: number; failed: number },
  log: Log,
): Promise<void> {
  for (const one of all) {
    const message = { county: manifest.county, load: manifest.current, one };
    // Each asks Athena, which takes seconds.
    if ('area_id' in one) {
      await enqueueBodies([message], 'watchQueue');
      continue;
    }
    try {
      counts.told += await watchHouse(one, manifest, new Date(), log);
    } catch (error) {
      counts.failed += 1;
      log.warn('house_not_watched', { analysis_id: one.analysis_id, ...errorFields(error) });
      await enqueueBodies([message], 'watchQueue');
    }
  }
}
