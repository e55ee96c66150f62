import { hasRecentLookup } from '#lambdas/storage/analyses/lookups.ts';
import { listsOf, rowsOf } from '#lambdas/storage/lists/lists.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { houseKey } from '#shared/property/house-key.ts';

/** Rows that are looked for at once. */
const atOnce = 50;

/**
 * Which of these addresses use no analysis: those that the user has looked up within 24 hours, or that a list looks up
 * just now: of two that come at once one is counted.
 *
 * @returns their places.
 */
export async function freeOf(workspaceId: WorkspaceId, addresses: readonly string[], now: Date): Promise<number[]> {
  const underWay = await housesUnderWay(workspaceId, now);
  const free: number[] = [];
  for (let first = 0; first < addresses.length; first += atOnce) {
    const some = addresses.slice(first, first + atOnce);
    const isFree = async (address: string) =>
      underWay.has(houseKey(address)) || (await hasRecentLookup(workspaceId, address, now));
    const found = await Promise.all(some.map(isFree));
    free.push(...found.flatMap((isOne, index) => (isOne ? [first + index] : [])));
  }
  return free;
}

/** The houses that the user's running lists look up. */
async function housesUnderWay(workspaceId: WorkspaceId, now: Date): Promise<Set<string>> {
  const running = (await listsOf(workspaceId, now)).filter(
    ({ state, canceled, counts: { waiting = 0, running: begun = 0 } }) =>
      state === 'running' && !canceled && waiting + begun > 0,
  );
  const rows = (await Promise.all(running.map(rowsOf))).flat();
  const isUnderWay = ({ state, to_price }: (typeof rows)[number]) =>
    state === 'running' || (state === 'waiting' && !to_price);
  return new Set(rows.filter(isUnderWay).map(({ address }) => houseKey(address)));
}
