import { Refusal } from '#lambdas/runtime/errors.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { findStandings } from '#lambdas/storage/records/find-standings.ts';
import type { Manifest } from '#lambdas/storage/records/record-rows.ts';
import { keepWatchEvent } from '#lambdas/storage/watch/watch-events.ts';
import type { KeptWatch } from '#lambdas/storage/watch/watch-rows.ts';
import { dropWatch, findWatch, noteRest } from '#lambdas/storage/watch/watches.ts';
import { accessOf } from '#shared/account/access.ts';
import { watchRestDays } from '#shared/records/watch/watch.ts';
import type { WatchChange } from '#shared/records/watch/watch-change.ts';
import { watchChanges } from '#shared/records/watch/watch-changes.ts';
import { dayMs } from '#shared/values/days.ts';

/** Keeps what the load that counts has changed of a followed house. @returns how many changes are new. */
export async function watchHouse(owner: PartOwner, manifest: Manifest, now: Date): Promise<number> {
  const watch = await findWatch(owner);
  // Whoever followed it later has seen what the load says.
  if (!watch || manifest.current === null || watch.load >= manifest.current) return 0;
  if (await rests(owner, watch, now)) return 0;
  const { changes, asOf } = await changesOf(watch, manifest, now);
  let kept = 0;
  for (const change of changes) if (await keep(watch, change, asOf, now)) kept += 1;
  return kept;
}

/** Whether the plan follows no houses now. One that rests for long is followed no more. */
async function rests(owner: PartOwner, { rests_since: since }: KeptWatch, now: Date): Promise<boolean> {
  const profile = await findProfile(owner.user_id, now);
  const isResting = !profile || accessOf(profile, now).housesFollowed === 0;
  if (!isResting && since !== undefined) await noteRest(owner, undefined);
  if (isResting && since === undefined) await noteRest(owner, now);
  const restedMs = since === undefined ? 0 : now.getTime() - Date.parse(since);
  if (isResting && restedMs > watchRestDays * dayMs) await dropWatch(owner);
  return isResting;
}

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

/** An account that was deleted meanwhile is told nothing. */
async function keep(...[watch, change, asOf, now]: Parameters<typeof keepWatchEvent>): Promise<boolean> {
  try {
    return await keepWatchEvent(watch, change, asOf, now);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_signed_in') return false;
    throw error;
  }
}
