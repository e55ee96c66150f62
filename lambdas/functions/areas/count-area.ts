import { housesOfArea } from '#lambdas/domain/areas/houses-of-area.ts';
import { requireCount } from '#lambdas/domain/areas/limit-areas.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { areaUseOf, uncountAreaUse } from '#lambdas/storage/areas/area-counts.ts';
import { accountOfCall } from '#lambdas/storage/profiles/account-of-call.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';
import { accessOf } from '#shared/account/access.ts';
import { countOf } from '#shared/records/area/area-answers.ts';
import { type AreaHouses, countArea as countQuery } from '#shared/records/area/area-queries.ts';

/**
 * Counts the houses of an area. It uses no analysis. Where Athena fails, the day's counts are as before.
 *
 * @throws `not_found` without records of the area, `not_allowed` once trial or plan has ended, `rate_limited` when the
 * day's counts are used up.
 */
export const countArea: Operation<'countArea'> = async ({ user, workspace, body, now }) => {
  const { areas } = accessOf(await findOrCreateProfile(accountOfCall({ user, workspace }), now), now);
  const { houses, counties, unknown } = await housesOfArea(body, now);
  const left = await requireCount(workspace.id, areas.counts, now);
  const [counted, lists] = await Promise.all([
    ask(houses).catch(async (error: unknown) => {
      await uncountAreaUse('count', workspace.id, now);
      throw error;
    }),
    areaUseOf('list', workspace.id, now),
  ]);
  return {
    houses: counted,
    left,
    most_rows: areas.rows,
    lists_left: Math.max(0, areas.lists - lists),
    unknown,
    counties: counties.map(({ name, state }) => `${name}, ${state}`),
  };
};

/** Athena's client is loaded only where something is asked. */
async function ask(houses: AreaHouses): Promise<number> {
  const { askAreas } = await import('#lambdas/storage/records/athena.ts');
  return countOf(await askAreas(countQuery(houses)));
}
