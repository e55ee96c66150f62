import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { hasSetting } from '#lambdas/runtime/settings.ts';
import { listManifests } from '#lambdas/storage/records/manifests.ts';
import type { Manifest } from '#lambdas/storage/records/record-rows.ts';
import type { CountySource } from '#shared/records/record-sources.ts';

/** The counties with a published load; none in a stage without records. */
export const listSources: Operation<'listSources'> = async () => {
  if (!hasSetting('recordsTable')) return { items: [] };
  const items = (await listManifests()).flatMap(sourceOf);
  return { items: items.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)) };
};

function sourceOf({ county, state, name, sample, current, loads, licence }: Manifest): CountySource[] {
  const load = current === null ? undefined : loads[current];
  if (!load) return [];
  const { day, houses, known } = load;
  const told = { licence: licence.name, credit: licence.credit, known, ...(sample && { sample }) };
  return [{ county, state, name, day, houses, ...told }];
}

const placeOf = ({ state, name }: CountySource) => `${state} ${name}`;
