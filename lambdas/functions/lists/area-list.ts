import { factsOfHouse } from '#lambdas/domain/areas/facts-of-house.ts';
import { type AskedArea, housesOfArea } from '#lambdas/domain/areas/houses-of-area.ts';
import { requireAreaList } from '#lambdas/domain/areas/limit-areas.ts';
import { startPricing } from '#lambdas/domain/lists/start-pricing.ts';
import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { uncountAreaUse } from '#lambdas/storage/areas/area-counts.ts';
import { closeList, storeFactList, storeFactRows } from '#lambdas/storage/lists/fact-lists.ts';
import { toList } from '#lambdas/storage/lists/list-rows.ts';
import { findList } from '#lambdas/storage/lists/lists.ts';
import { noteWhoAsked } from '#lambdas/storage/lists/run-list.ts';
import { accountOfCall } from '#lambdas/storage/profiles/account-of-call.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';
import { askAreas } from '#lambdas/storage/records/athena.ts';
import { accessOf } from '#shared/account/access.ts';
import type { ListSource, NewFactRow, NewList } from '#shared/lists/list.ts';
import { fromCapitals } from '#shared/property/address-in-capitals.ts';
import { housesOf, type ListedHouse } from '#shared/records/area/area-answers.ts';
import { listArea } from '#shared/records/area/area-queries.ts';

type Call = Parameters<Operation<'createList'>>[0];
export type AreaList = NewList & { area: NonNullable<NewList['area']> };

/**
 * Makes a list of the first houses of an area, by what is known of them and their equity, and prices it from the roll's
 * facts. It uses no analysis. Where it comes to nothing, the day's lists are as before.
 *
 * @throws `not_found` without records or houses, `not_allowed`, `invalid_input`, `rate_limited`
 */
export async function startAreaList(body: AreaList, { user, workspace, now, log }: Call) {
  const { areas } = accessOf(await findOrCreateProfile(accountOfCall({ user, workspace }), now), now);
  const { rows: most, takes_roll_value: takesRollValue = false, ...area } = body.area;
  const asked = await housesOfArea(area, now);
  await requireAreaList(workspace.id, most, areas, now);
  const uncount = () => uncountAreaUse('list', workspace.id, now);
  const rows = await rowsOf(asked, most, takesRollValue).catch(async (error: unknown) => {
    await uncount();
    throw error;
  });
  const source = { ...sourceOf(asked), rows: rows.length };
  const { list, isFirst } = await storeFactList(workspace.id, { ...body, source }, now);
  // Another tab was first: both store the same rows.
  if (!isFirst) await uncount();
  const stored = await storeFactRows(list, { from: 0, rows }, now);
  if (stored === 'stored' && (await closeList(list, now))) {
    await noteWhoAsked(list, user.id);
    await startPricing({ ...list, closed: true }, now, log);
  }
  log.info('area_list_started', { list_id: list.id, rows: rows.length });
  return new Created(toList((await findList(workspace.id, list.id, now)) ?? list));
}

/** The first houses of an area as rows. @throws `not_found` where there are none. */
async function rowsOf(asked: AskedArea, most: number, takesRollValue: boolean): Promise<NewFactRow[]> {
  const houses = await listedHouses(asked, most);
  if (houses.length === 0) throw new Refusal('not_found', 'No house meets these conditions.');
  return houses.map((house, index) => rowOf(house, index, takesRollValue));
}

/** Those that have an address: a row without one can't be a house of a list. */
async function listedHouses({ houses, counties }: AskedArea, most: number): Promise<ListedHouse[]> {
  const hasOwners = counties.every(({ licence }) => licence.ownerNames && licence.ownerLists);
  const rows = await askAreas(listArea({ ...houses, most, hasOwners }));
  return housesOf(rows).filter(({ address }) => address !== null);
}

function rowOf(house: ListedHouse, index: number, takesRollValue: boolean): NewFactRow {
  const address = fromCapitals(house.address ?? '');
  return { line: index + 1, address, note: '', facts: factsOfHouse(house, takesRollValue) };
}

/** "Collier County roll", of the oldest roll's day. */
function sourceOf({ counties }: AskedArea): Omit<ListSource, 'rows'> {
  const [first] = counties;
  const days = counties.flatMap(({ current, loads }) => loads[current ?? '']?.day ?? []);
  const file = first && counties.length === 1 ? `${first.name} roll` : `${counties.length} county rolls`;
  return { from: 'records', file, day: days.toSorted()[0] ?? '' };
}
