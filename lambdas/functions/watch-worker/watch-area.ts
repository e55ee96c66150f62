import { housesOfLoad } from '#lambdas/domain/areas/houses-of-area.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import type { Manifest } from '#lambdas/storage/records/record-rows.ts';
import { findArea, type KeptArea, unfollowArea } from '#lambdas/storage/watch/saved-areas.ts';
import { areaKey } from '#lambdas/storage/watch/watch-rows.ts';
import type { WatchedArea } from '#lambdas/storage/watch/watches.ts';
import { changesOf } from '#shared/records/area/area-answers.ts';
import { countChanges } from '#shared/records/area/area-queries.ts';
import { rests } from './resting.ts';
import { tell } from './tell.ts';

/**
 * Counts how many houses of a county came into a followed area with the load that counts, and how many left it, and tells
 * so. Both loads are asked as of today, so that no house comes in because a year went by.
 *
 * @returns how many changes are new: one or none.
 */
export async function watchArea(
  { user_id, area_id }: WatchedArea,
  manifest: Manifest,
  now: Date,
  log: Log,
): Promise<number> {
  const kept = await findArea(user_id, area_id);
  const { county, current, previous, loads } = manifest;
  const roll = loads[current ?? ''];
  if (!kept || kept.followed_at === null || current === null || previous === null || !roll) return 0;
  // Whoever followed it later has seen what the load says.
  if ((kept.loads?.[county] ?? current) >= current) return 0;
  if (await restsNow(kept, now)) return 0;
  const ofLoad = (load: string) => housesOfLoad({ area: kept.area, manifest, load, now });
  const asked = { current: ofLoad(current), previous: ofLoad(previous) };
  const { askAreas } = await import('#lambdas/storage/records/athena.ts');
  const after = changesOf(await askAreas(countChanges(asked)));
  if (after.arrived + after.gone === 0) return 0;
  const followed = {
    ...{ workspace_id: user_id, analysis_id: null, area_id, address: kept.name },
    ...{ county, county_name: manifest.name, is_sample: manifest.sample ?? false },
  };
  return (await tell(followed, { kind: 'area', before: null, after }, roll.day, now, log)) ? 1 : 0;
}

const restsNow = (area: KeptArea, now: Date) =>
  rests(
    {
      ...{ workspaceId: area.workspace_id, key: areaKey(area.workspace_id, area.id), since: area.rests_since },
      most: ({ areas }) => areas.followed,
      drop: () => unfollowArea(area.workspace_id, area),
    },
    now,
  );
