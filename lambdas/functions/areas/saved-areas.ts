import { housesOfArea } from '#lambdas/domain/areas/houses-of-area.ts';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { accountOfCall } from '#lambdas/storage/profiles/account-of-call.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';
import * as saved from '#lambdas/storage/watch/saved-areas.ts';
import { type Access, accessOf } from '#shared/account/access.ts';
import type { Area } from '#shared/records/area/area.ts';
import { mostSavedAreas, SavedArea } from '#shared/records/area/saved-area.ts';

type Call = Pick<Parameters<Operation<'saveArea'>>[0], 'user' | 'workspace' | 'now'>;

const accessIn = async ({ user, workspace, now }: Call): Promise<Access> =>
  accessOf(await findOrCreateProfile(accountOfCall({ user, workspace }), now), now);

/** The areas that the workspace keeps, and how many its plan follows. */
export const listAreas: Operation<'listAreas'> = async (call) => {
  const [items, access] = await Promise.all([saved.areasOf(call.workspace.id), accessIn(call)]);
  return { items, most_followed: access.areas.followed };
};

/**
 * Keeps an area, and follows it where asked. Where it can't be followed, it is not kept either.
 *
 * @throws `not_allowed` with as many areas as a workspace may keep, or its plan follows; `not_found` to follow an area
 * without public records.
 */
export const saveArea: Operation<'saveArea'> = async ({ body, ...call }) => {
  const { follow, ...area } = body;
  const { workspace, now } = call;
  const following = follow ? await followingOf(area.area, call) : undefined;
  const kept: SavedArea = {
    ...{ id: newUlid(now), ...area, created_at: now.toISOString() },
    followed_at: follow ? now.toISOString() : null,
  };
  const outcome = await saved.keepArea(workspace.id, kept, following);
  if (outcome === 'kept') return new Created(kept);
  if (outcome === 'follows_most') throw followsNoMore(following?.most ?? 0);
  throw new Refusal('not_allowed', `You keep ${mostSavedAreas} areas. Delete one first.`);
};

/** How an area is followed now. @throws where the plan follows none, and where no county of it has public records. */
async function followingOf(area: Area, call: Call): Promise<saved.Following> {
  const most = (await accessIn(call)).areas.followed;
  if (most === 0) throw new Refusal('not_allowed', 'Your plan follows no areas. Enterprise does.');
  const { counties } = await housesOfArea(area, call.now);
  return {
    most,
    loads: Object.fromEntries(counties.flatMap(({ county, current }) => (current ? [[county, current]] : []))),
  };
}

const followsNoMore = (most: number) =>
  new Refusal(
    'not_allowed',
    `You follow ${most === 1 ? 'an area' : `${most} areas`} already, the most of your plan. Unfollow one first.`,
  );

/** Follows an area, or does so no more. @throws as `saveArea`, and `not_found` without the area. */
export const changeArea: Operation<'changeArea'> = async ({ params, body, ...call }) => {
  const { workspace } = call;
  const found = await saved.findArea(workspace.id, params.area);
  if (!found) throw notFound('Area');
  if (body.follow === (found.followed_at !== null)) return SavedArea.parse(found);
  if (body.follow) await followOne(found, call);
  else await saved.unfollowArea(workspace.id, found);
  const changed = await saved.findArea(workspace.id, params.area);
  if (!changed) throw notFound('Area');
  return SavedArea.parse(changed);
};

async function followOne({ id, area }: SavedArea, call: Call): Promise<void> {
  const following = await followingOf(area, call);
  const done = await saved.followArea(call.workspace.id, id, following, call.now);
  if (done === 'full') throw followsNoMore(following.most);
}

/** Deletes an area. What was told of it stays. */
export const deleteArea: Operation<'deleteArea'> = async ({ workspace, params }) => {
  const found = await saved.findArea(workspace.id, params.area);
  if (!found || !(await saved.dropArea(workspace.id, found))) throw notFound('Area');
};
