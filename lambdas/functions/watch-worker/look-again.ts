import { lookUpOnQuota } from '#lambdas/domain/lookups/look-up-on-quota.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import {
  claimReLook,
  countReLook,
  giveReLookBack,
  keepSeen,
  reLooksOf,
  uncountReLook,
} from '#lambdas/storage/watch/re-looks.ts';
import { followedHouse } from '#lambdas/storage/watch/watch-events.ts';
import { type KeptWatch, watchKey } from '#lambdas/storage/watch/watch-rows.ts';
import { dropWatch, findWatch } from '#lambdas/storage/watch/watches.ts';
import { accessOf } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import { sourceNames } from '#shared/property/source-name.ts';
import { seenHouse } from '#shared/records/watch/seen-house.ts';
import { reLookDays } from '#shared/records/watch/watch.ts';
import { watchChanges } from '#shared/records/watch/watch-changes.ts';
import { dayMs, utcDay } from '#shared/values/days.ts';
import { rests } from './resting.ts';
import { tell } from './tell.ts';

/** Whether a followed house without public records is to be looked up again. */
export function isDueAgain({ county, looked_at: before, followed_at: since }: KeptWatch, now: Date): boolean {
  return county === null && now.getTime() - Date.parse(before ?? since) >= reLookDays * dayMs;
}

/**
 * Looks a followed house without public records up again, a month after it was last asked for, within what the workspace
 * allows, and tells what changed. It uses an analysis. A house that could not be looked up is tried again the next day.
 *
 * @returns how many changes are new.
 */
export async function lookAgain(owner: PartOwner, now: Date, log: Log): Promise<number> {
  const watch = await findWatch(owner);
  if (!watch || !isDueAgain(watch, now) || (await restsNow(owner, watch, now))) return 0;
  const profile = await findProfile(owner.user_id, now);
  if (!profile) return 0;
  const { budget } = await reLooksOf(owner.user_id, now);
  const most = Math.min(budget, accessOf(profile, now).reLooks);
  if (!(await countReLook(owner.user_id, most, now))) return 0;
  if (!(await claimReLook(owner, watch.looked_at, now))) {
    await uncountReLook(owner.user_id, now);
    return 0;
  }
  try {
    return await compare(owner, watch, profile, now, log);
  } catch (error) {
    await giveReLookBack(owner, watch.looked_at, now);
    await uncountReLook(owner.user_id, now);
    if (!(error instanceof Refusal)) throw error;
    log.info('house_not_looked_up_again', { analysis_id: owner.analysis_id, code: error.code });
    return 0;
  }
}

const restsNow = (owner: PartOwner, { rests_since: since }: KeptWatch, now: Date) =>
  rests(
    {
      ...{ workspaceId: owner.user_id, key: watchKey(owner), since },
      most: ({ reLooks }) => reLooks,
      drop: () => dropWatch(owner),
    },
    now,
  );

async function compare(owner: PartOwner, watch: KeptWatch, profile: Profile, now: Date, log: Log): Promise<number> {
  const account = {
    ...{ id: owner.user_id, email: profile.email, name: profile.full_name },
    // It creates no profile: an account that is deleted meanwhile stays deleted.
    signedInAt: new Date(0),
  };
  const { property } = await lookUpOnQuota(account, watch.address, now, log);
  const after = seenHouse(property);
  const county_name = sourceNames[property.source];
  const { seen = {}, looked_at: lookedAt = watch.followed_at, step } = watch;
  const changes = watchChanges({
    // Two sources value a house differently: that moves nothing.
    before: county_name === watch.county_name ? seen : { ...seen, market_value: null },
    after,
    dayBefore: utcDay(new Date(lookedAt)),
    tellsMarketSales: false,
    // Its county may have been loaded meanwhile.
    namesOwners: property.fromCounty?.ownerLists ?? true,
    step,
  });
  const followed = followedHouse({ ...watch, county_name }, isSample(property));
  let told = 0;
  for (const change of changes) if (await tell(followed, change, utcDay(now), now, log)) told += 1;
  // Last, so that what is tried again tells the rest.
  await keepSeen(owner, after, county_name);
  return told;
}
