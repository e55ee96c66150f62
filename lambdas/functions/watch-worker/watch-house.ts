import type { Log } from '#lambdas/runtime/log.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { findStandings } from '#lambdas/storage/records/find-standings.ts';
import type { Manifest } from '#lambdas/storage/records/record-rows.ts';
import { followedHouse } from '#lambdas/storage/watch/watch-events.ts';
import { type KeptWatch, watchKey } from '#lambdas/storage/watch/watch-rows.ts';
import { dropWatch, findWatch } from '#lambdas/storage/watch/watches.ts';
import type { WatchChange } from '#shared/records/watch/watch-change.ts';
import { watchChanges } from '#shared/records/watch/watch-changes.ts';
import { rests } from './resting.ts';
import { tell } from './tell.ts';

/** Tells what the load that counts has changed of a followed house. @returns how many changes are new. */
export async function watchHouse(owner: PartOwner, manifest: Manifest, now: Date, log: Log): Promise<number> {
  const watch = await findWatch(owner);
  // Whoever followed it later has seen what the load says.
  if (!watch || manifest.current === null || (watch.load ?? manifest.current) >= manifest.current) return 0;
  if (await restsNow(owner, watch, now)) return 0;
  const { changes, asOf } = await changesOf(watch, manifest, now);
  let told = 0;
  for (const change of changes)
    if (await tell(followedHouse(watch, manifest.sample ?? false), change, asOf, now, log)) told += 1;
  return told;
}

const restsNow = (owner: PartOwner, { rests_since: since }: KeptWatch, now: Date) =>
  rests(
    {
      ...{ workspaceId: owner.user_id, key: watchKey(owner), since },
      most: ({ housesFollowed }) => housesFollowed,
      drop: () => dropWatch(owner),
    },
    now,
  );

async function changesOf(
  { house_key: houseKey, step }: KeptWatch,
  manifest: Manifest,
  now: Date,
): Promise<{ changes: WatchChange[]; asOf: string }> {
  const { current, previous, loads, licence } = manifest;
  const [roll, before] = [loads[current ?? ''], loads[previous ?? '']];
  const standings = roll && before ? await findStandings(houseKey, manifest, now) : undefined;
  if (!roll || !before || !standings) return { changes: [], asOf: '' };
  const changes = watchChanges({
    ...standings,
    dayBefore: before.day,
    tellsMarketSales: roll.known.includes('last_sale_price'),
    namesOwners: licence.ownerLists,
    step,
  });
  return { changes, asOf: roll.day };
}
