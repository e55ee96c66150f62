import { Refusal } from '#lambdas/runtime/errors.ts';
import { hasSetting } from '#lambdas/runtime/settings.ts';
import { listManifests } from '#lambdas/storage/records/manifests.ts';
import type { Manifest } from '#lambdas/storage/records/record-rows.ts';
import type { Area, ConditionName } from '#shared/records/area/area.ts';
import type { AreaHouses, AreaLoad } from '#shared/records/area/area-queries.ts';
import { conditionOf, conditionsOff } from '#shared/records/area/condition.ts';
import { utcDay } from '#shared/values/days.ts';

/** An area as the published loads of its counties can be asked. */
export type AskedArea = {
  houses: AreaHouses;
  /** The manifests of its counties. */
  counties: Manifest[];
  /** Conditions of which none of its loads knows anything. */
  unknown: ConditionName[];
};

/**
 * The loads that an area is about, and its condition.
 *
 * @throws `not_found` where no county of the area has public records here.
 */
export async function housesOfArea(area: Area, now: Date): Promise<AskedArea> {
  const all = hasSetting('recordsTable') ? await listManifests() : [];
  const counties = all.filter((manifest) => isOfArea(manifest, area));
  const [first, ...others] = counties.flatMap(loadOf);
  if (!first) throw new Refusal('not_found', 'There are no public records of this area.');
  const known = counties.flatMap((manifest) => currentOf(manifest)?.known ?? []);
  const unknown = conditionsOff(known).filter((name) => area.conditions[name] !== undefined);
  return { houses: { loads: [first, ...others], condition: conditionOf(area, utcDay(now)) }, counties, unknown };
}

/** The houses of one load of a county that meet an area's conditions. */
export const housesOfLoad = ({ area, manifest: { state, county }, load, now }: AreaOfLoad): AreaHouses => ({
  loads: [{ state, county, load }],
  condition: conditionOf(area, utcDay(now)),
});

type AreaOfLoad = { area: Area; manifest: Manifest; load: string; now: Date };

const currentOf = ({ current, loads }: Manifest) => (current === null ? undefined : loads[current]);

function isOfArea(manifest: Manifest, { place }: Area): boolean {
  if ('county' in place) return manifest.county === place.county;
  const zips = currentOf(manifest)?.zips ?? [];
  return place.zips.some((zip) => zips.includes(zip));
}

const loadOf = ({ state, county, current }: Manifest): AreaLoad[] =>
  current === null ? [] : [{ state, county, load: current }];
