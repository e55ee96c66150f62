import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { hasSetting } from '#lambdas/runtime/settings.ts';
import { findAnalysisRow } from '#lambdas/storage/analyses/analysis-row.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { accountOfCall } from '#lambdas/storage/profiles/account-of-call.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';
import { findRecordedHouse } from '#lambdas/storage/records/find-records.ts';
import { listWatchEvents, markDone } from '#lambdas/storage/watch/watch-events.ts';
import type { KeptWatch } from '#lambdas/storage/watch/watch-rows.ts';
import { changeWatch, dropWatch, findWatch, keepWatch, watchesOf } from '#lambdas/storage/watch/watches.ts';
import { accessOf } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';
import { fromCapitals } from '#shared/property/address-in-capitals.ts';
import { houseKey } from '#shared/property/house-key.ts';
import { Watch } from '#shared/records/watch/watch.ts';
import { defaultValueStep, type ValueStep } from '#shared/records/watch/watch-change.ts';

/**
 * Follows a deal's house, or changes how it is followed.
 *
 * @throws `not_found` without the deal, or without public records of its house; `not_allowed` where the plan follows no
 * more.
 */
export const followHouse: Operation<'followHouse'> = async ({ user, workspace, params, body, now }) => {
  const owner = { user_id: workspace.id, analysis_id: params.id };
  const followed = await stepIn(owner, body.step);
  if (followed) return followed;

  const [profile, watch] = await Promise.all([
    findOrCreateProfile(accountOfCall({ user, workspace }), now),
    newWatch(owner, body.step ?? defaultValueStep, now),
  ]);
  const most = accessOf(profile, now).housesFollowed;
  const kept = most === 0 ? 'full' : await keepWatch(owner, watch, most);
  if (kept === 'no_deal') throw notFound('Analysis');
  if (kept === 'full') throw followsNoMore(profile, now);
  return Watch.parse({ ...watch, analysis_id: params.id });
};

/** What is followed already, with another step where one is sent. */
async function stepIn(owner: PartOwner, step: ValueStep | undefined): Promise<Watch | undefined> {
  const watch = step === undefined ? await findWatch(owner) : await changeWatch(owner, step);
  return watch && Watch.parse(watch);
}

async function newWatch(
  owner: PartOwner,
  step: ValueStep,
  now: Date,
): Promise<Omit<KeptWatch, 'workspace_id' | 'analysis_id'>> {
  const deal = await findAnalysisRow(owner);
  if (!deal) throw notFound('Analysis');
  const asked = String(deal.property_address);
  const found = hasSetting('recordsTable') ? await findRecordedHouse(asked, now) : undefined;
  const load = found?.manifest.current;
  if (!found || !load) throw new Refusal('not_found', 'There are no public records of this house to follow.');
  const { house, manifest } = found;
  const address = house.address ?? asked;
  const { county, name: county_name } = manifest;
  return {
    address: fromCapitals(address),
    house_key: houseKey(address),
    county,
    county_name,
    load,
    step,
    followed_at: now.toISOString(),
  };
}

function followsNoMore(profile: Profile, now: Date): Refusal {
  const { housesFollowed: most, onTrial } = accessOf(profile, now);
  if (most === 0) return new Refusal('not_allowed', 'Your plan follows no houses. Enterprise does.');
  return new Refusal('not_allowed', `Your ${onTrial ? 'trial' : 'plan'} follows ${most} houses. Unfollow one first.`);
}

/** Follows a deal's house no more. What was told of it stays. */
export const unfollowHouse: Operation<'unfollowHouse'> = async ({ workspace, params }) => {
  if (!(await dropWatch({ user_id: workspace.id, analysis_id: params.id }))) throw notFound('Followed house');
};

/** What the workspace follows, and a page of what new rolls have changed of it. */
export const listWatch: Operation<'listWatch'> = async ({ user, workspace, query, now }) => {
  const [profile, houses, page] = await Promise.all([
    findOrCreateProfile(accountOfCall({ user, workspace }), now),
    watchesOf(workspace.id),
    listWatchEvents(workspace.id, query.cursor, now),
  ]);
  return { houses, most_houses: accessOf(profile, now).housesFollowed, ...page };
};

/** Marks a change as done, or as not. */
export const changeWatchEvent: Operation<'changeWatchEvent'> = async ({ workspace, params, body, now }) => {
  const event = await markDone(workspace.id, params.event, body.done, now);
  if (!event) throw notFound('Change');
  return event;
};
