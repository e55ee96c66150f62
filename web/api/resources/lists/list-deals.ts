import { listRoutes } from '#shared/contract/list-routes.ts';
import type { DealChange, DealPart, KeptDeal } from '#shared/lists/list-deals.ts';
import { dealParts } from '#shared/lists/list-deals.ts';
import { dealsAtOnce } from '#shared/lists/list-limits.ts';
import { call } from '#web/api/client.ts';

/** Reads all that a list would change of the user's deals. */
export async function readListDeals(id: string): Promise<{ changes: DealChange[]; kept: KeptDeal[] }> {
  const changes: DealChange[] = [];
  const kept: KeptDeal[] = [];
  let from: number | undefined;
  do {
    const body = { apply: false, parts: [...dealParts], ...(from !== undefined && { from }) };
    const page = await call(listRoutes.changeDealsOfList, { params: { id }, body });
    changes.push(...page.changes);
    kept.push(...page.kept);
    from = page.next_from;
  } while (from !== undefined);
  return { changes, kept };
}

/** The parts to change of a row's deal. */
export type TickedRow = { position: number; parts: DealPart[] };

/** Changes deals in the ticked parts. @returns how many, and those that stay as they are. */
export async function applyListDeals(
  id: string,
  rows: readonly TickedRow[],
): Promise<{ changed: number; kept: KeptDeal[] }> {
  const byParts = new Map<string, TickedRow[]>();
  for (const row of rows) {
    const key = row.parts.join();
    byParts.set(key, [...(byParts.get(key) ?? []), row]);
  }
  let changed = 0;
  const kept: KeptDeal[] = [];
  for (const some of byParts.values()) {
    for (let at = 0; at < some.length; at += dealsAtOnce) {
      const positions = some.slice(at, at + dealsAtOnce).map(({ position }) => position);
      const body = { apply: true, positions, parts: some[0]?.parts ?? [] };
      const answer = await call(listRoutes.changeDealsOfList, { params: { id }, body });
      changed += answer.changes.length;
      kept.push(...answer.kept);
    }
  }
  return { changed, kept };
}

/** Takes back what a list has changed of deals. */
export async function undoListDeals(id: string): Promise<{ undone: number; kept: KeptDeal[] }> {
  let [undone, left] = [0, 0];
  const kept: KeptDeal[] = [];
  do {
    const answer = await call(listRoutes.undoDealsOfList, { params: { id } });
    undone += answer.undone;
    kept.push(...answer.kept);
    // What could not be taken back just now is not asked for again and again.
    left = answer.undone === 0 ? 0 : answer.left;
  } while (left > 0);
  return { undone, kept };
}
