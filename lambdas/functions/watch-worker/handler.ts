import type { SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { errorFields, type Log, logWith } from '#lambdas/runtime/log.ts';
import { enqueueBodies } from '#lambdas/runtime/queue.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { findManifest } from '#lambdas/storage/records/manifests.ts';
import { LoadName, type Manifest } from '#lambdas/storage/records/record-rows.ts';
import { WatchedHouse, watchedIn } from '#lambdas/storage/watch/watches.ts';
import { watchHouse } from './watch-house.ts';

/**
 * A county's load that was published; with `after`, the followed houses after this one; with `house`, one that failed.
 */
const Message = z.object({
  county: z.string(),
  load: LoadName,
  after: z.optional(z.string()),
  house: z.optional(WatchedHouse),
});
type Message = z.infer<typeof Message>;

/** Houses of a run, and of these at once. */
const housesPerRun = 200;
const atOnce = 10;

/**
 * Tells those who follow a house what a published load has changed of it. A message is for some houses of a county; it
 * enqueues the next one. Nothing is told twice, however often a message comes.
 */
export async function handler({ Records }: { Records: Pick<SQSRecord, 'body'>[] }): Promise<void> {
  const log = logWith({});
  for (const { body } of Records) await handle(Message.parse(JSON.parse(body)), log);
}

async function handle(message: Message, log: Log): Promise<void> {
  const { county, load, after, house } = message;
  const manifest = await findManifest(county);
  // It was taken back, or another load was published, which has a message of its own.
  if (manifest?.current !== load) return log.info('watched', { county, load, skipped: true });
  if (house) {
    await watchHouse(house, manifest, new Date());
    return;
  }
  const page = await watchedIn(county, housesPerRun, after);
  // First, so that what fails here keeps no other house waiting.
  if (page.next !== undefined) await enqueueBodies([{ county, load, after: page.next }], 'watchQueue');
  const counts = { houses: page.houses.length, told: 0, failed: 0 };
  for (let at = 0; at < page.houses.length; at += atOnce) {
    const some = page.houses.slice(at, at + atOnce);
    const told = await Promise.all(some.map((one) => tell(one, manifest, log)));
    for (const one of told) {
      if (one === 'failed') counts.failed += 1;
      else counts.told += one;
    }
  }
  log.info('watched', { county, load, ...counts });
}

/** A house that fails gets a message of its own, which is tried again. */
async function tell(house: PartOwner, manifest: Manifest, log: Log): Promise<number | 'failed'> {
  try {
    return await watchHouse(house, manifest, new Date());
  } catch (error) {
    log.warn('house_not_watched', { analysis_id: house.analysis_id, ...errorFields(error) });
    await enqueueBodies([{ county: manifest.county, load: manifest.current, house }], 'watchQueue');
    return 'failed';
  }
}
