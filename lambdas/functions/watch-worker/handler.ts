import type { SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { errorFields, type Log, logWith } from '#lambdas/runtime/log.ts';
import { enqueueBodies } from '#lambdas/runtime/queue.ts';
import { findManifest } from '#lambdas/storage/records/manifests.ts';
import { LoadName, type Manifest } from '#lambdas/storage/records/record-rows.ts';
import { Watched, watchedIn } from '#lambdas/storage/watch/watches.ts';
import { watchArea } from './watch-area.ts';
import { watchHouse } from './watch-house.ts';

/**
 * A county's load that was published; with `after`, what is followed after this one; with `one`, an area, or a house that
 * failed.
 */
const Message = z.object({
  county: z.string(),
  load: LoadName,
  after: z.optional(z.string()),
  one: z.optional(Watched),
});
type Message = z.infer<typeof Message>;

/** What is looked at in a run, and of these the accounts at once. */
const perRun = 200;
const atOnce = 10;

/**
 * Tells those who follow a house or an area what a published load has changed of it. A message is for some of a county; it
 * enqueues the next one. Nothing is told twice, however often a message comes.
 */
export async function handler({ Records }: { Records: Pick<SQSRecord, 'body'>[] }): Promise<void> {
  const log = logWith({});
  for (const { body } of Records) await handle(Message.parse(JSON.parse(body)), log);
}

async function handle(message: Message, log: Log): Promise<void> {
  const { county, load, after, one } = message;
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
