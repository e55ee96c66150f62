import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { hasSetting } from '#lambdas/runtime/settings.ts';
import { findAnalysis } from '#lambdas/storage/analyses/analyses.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { accountOfCall } from '#lambdas/storage/profiles/account-of-call.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';
import { findRecordedHouse } from '#lambdas/storage/records/find-records.ts';
import { allowReLooks, reLooksOf } from '#lambdas/storage/watch/re-looks.ts';
import { listWatchEvents, markDone } from '#lambdas/storage/watch/watch-events.ts';
import type { KeptWatch } from '#lambdas/storage/watch/watch-rows.ts';
import { changeWatch, dropWatch, findWatch, keepWatch, watchesOf } from '#lambdas/storage/watch/watches.ts';
import { accessOf } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { fromCapitals } from '#shared/property/address-in-capitals.ts';
import { houseKey } from '#shared/property/house-key.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import { sourceNames } from '#shared/property/source-name.ts';
import { seenHouse } from '#shared/records/watch/seen-house.ts';
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

  const profile = await findOrCreateProfile(accountOfCall({ user, workspace }), now);
  const mayLookAgain = accessOf(profile, now).reLooks > 0;
  const watch = await newWatch(owner, body.step ?? defaultValueStep, mayLookAgain, now);
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

/** A deal of sample data may follow a house of a made-up county, and no other deal does. */
async function newWatch(
  owner: PartOwner,
  step: ValueStep,
  mayLookAgain: boolean,
  now: Date,
): Promise<Omit<KeptWatch, 'workspace_id' | 'analysis_id'>> {
  const deal = await findAnalysis(owner.user_id, owner.analysis_id);
  if (!deal) throw notFound('Analysis');
  const asked = deal.property_address;
  const hasSamples = isSample(deal.analysis_data);
  const found = hasSetting('recordsTable') ? await findRecordedHouse(asked, now, { hasSamples }) : undefined;
  const load = found?.manifest.current;
  if (!found || !load) {
    if (mayLookAgain) return withoutRecords(owner, deal, step, now);
    throw new Refusal('not_found', 'There are no public records of this house to follow.');
  }
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

/** A house that is looked up again each month, where the workspace allows that. */
async function withoutRecords(
  { user_id: workspaceId }: PartOwner,
  { property_address: address, analysis_data: property }: Analysis,
  step: ValueStep,
  now: Date,
): Promise<Omit<KeptWatch, 'workspace_id' | 'analysis_id'>> {
  const { budget } = await reLooksOf(workspaceId, now);
  if (budget === 0) {
    throw new Refusal(
      'not_found',
      'There are no public records of this house. Allow looking up again in Settings, Watch.',
    );
  }
  return {
    ...{ address, house_key: houseKey(address), county: null, county_name: sourceNames[property.source] },
    ...{ seen: seenHouse(property), step, followed_at: now.toISOString() },
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
  const [profile, houses, page, reLooks] = await Promise.all([
    findOrCreateProfile(accountOfCall({ user, workspace }), now),
    watchesOf(workspace.id),
    listWatchEvents(workspace.id, query.cursor, now),
    reLooksOf(workspace.id, now),
  ]);
  const { housesFollowed: most_houses, reLooks: most } = accessOf(profile, now);
  return { houses, most_houses, re_looks: { ...reLooks, most }, ...page };
};

/** Sets how many houses may be looked up again in a month. @throws `not_allowed` above what the plan allows. */
export const changeReLooks: Operation<'changeReLooks'> = async ({ user, workspace, body, now }) => {
  const { reLooks: most } = accessOf(await findOrCreateProfile(accountOfCall({ user, workspace }), now), now);
  if (body.budget > most) {
    const limit =
      most === 0 ? 'Your plan looks no houses up again. Enterprise does.' : `The limit of your plan is ${most}.`;
    throw new Refusal('not_allowed', limit);
  }
  await allowReLooks(workspace.id, body.budget);
  return { ...(await reLooksOf(workspace.id, now)), most };
};

/** Marks a change as done, or as not. */
export const changeWatchEvent: Operation<'changeWatchEvent'> = async ({ workspace, params, body, now }) => {
  const event = await markDone(workspace.id, params.event, body.done, now);
  if (!event) throw notFound('Change');
  return event;
};
