import { pricingOfUser } from '#lambdas/domain/deals/pricing-of-user.ts';
import { limitChangedDeals } from '#lambdas/domain/limits/limit-writes.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { listDealRows } from '#lambdas/storage/analyses/deals.ts';
import { isSubscribed } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import { countUndos, dropUndo, undosOf } from '#lambdas/storage/lists/import-undo.ts';
import type { StoredList, StoredRow } from '#lambdas/storage/lists/list-rows.ts';
import { rowsOf } from '#lambdas/storage/lists/lists.ts';
import type { Actor } from '#shared/account/actor.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { KeptDeal, ListDeals, ListDealsInput, ListDealsUndone } from '#shared/lists/list-deals.ts';
import { dealsAtOnce } from '#shared/lists/list-limits.ts';
import { isOfHouse, matchDeals } from '#shared/lists/match-deals.ts';
import { type ImportContext, type Imported, importDeal, undoImport } from './import-deal.ts';

/* A list's rows and the user's deals. */

type List = ImportContext['list'];

/** Deals that are read and written at once: all of a call would wait for each other until its time is over. */
const atOnce = 10;

async function contextOf(list: List, actor: Actor | undefined, now: Date, log: Log): Promise<ImportContext> {
  const isStageWanted = await isSubscribed(list.user_id, 'deal.stage_changed');
  return { list, actor, pricing: pricingOfUser(list.user_id, now), isStageWanted, now, log };
}

/**
 * Reads the rows' changes of the deals that they are about, or makes them.
 * @throws `rate_limited` when the day's are used up.
 */
export async function dealsOfList(
  list: List,
  { apply, positions, from = 0, parts }: ListDealsInput,
  actor: Actor,
  now: Date,
  log: Log,
): Promise<ListDeals> {
  const [context, deals, rows] = await Promise.all([
    contextOf(list, actor, now, log),
    everyHouse(list.user_id),
    rowsOf(list),
  ]);
  const readable = rows.filter((row) => row.facts && isOfHouse(row));
  const isAsked = ({ position }: StoredRow) => position >= from && (positions?.includes(position) ?? true);
  const found = matchDeals(deals, readable).filter(({ row }) => isAsked(row));
  const some = found.slice(0, dealsAtOnce);
  if (apply) await limitChangedDeals(list.user_id, some.length, now);
  const firstOf = new Map(found.toReversed().map(({ row, deals: [deal] }) => [deal.id, row]));
  const results = await inTurns(some, async ({ row, deals: [deal, ...others], isShared }): Promise<Imported> => {
    if (others.length > 0) return { why: `${others.length + 1} of your deals may be this house.` };
    if (isShared) return { why: 'Rows of different ZIP codes may be this house.' };
    const first = firstOf.get(deal.id);
    if (first !== undefined && first !== row) return { why: `Same house as row ${first.line}.` };
    return importDeal({ user_id: list.user_id, analysis_id: deal.id, actor }, row, { apply, parts }, context);
  });
  if (apply) await countUndos(list, now);
  const next = found[some.length]?.row.position;
  return {
    changes: results.flatMap((result) => (result && 'change' in result ? result.change : [])),
    kept: results.flatMap((result, index) => {
      const match = some[index];
      return result && match && 'why' in result
        ? { ...keptOf(match.deals[0], result.why), position: match.row.position }
        : [];
    }),
    ...(next !== undefined && { next_from: next }),
  };
}

const keptOf = ({ property_address: address }: { property_address: string }, why: string): KeptDeal => ({
  address,
  why,
});

/** The one deal that each of these rows of a list is about, by position. In doubt none. */
export async function dealOfEach(
  list: Pick<StoredList, 'account' | 'id' | 'user_id'>,
  positions: readonly number[],
): Promise<Map<number, string>> {
  const [deals, rows] = await Promise.all([everyHouse(list.user_id), rowsOf(list)]);
  const found = matchDeals(deals, rows.filter(isOfHouse)).filter(
    ({ deals, isShared }) => deals.length === 1 && !isShared,
  );
  const asked = new Set(positions);
  return new Map(found.flatMap(({ row, deals: [{ id }] }) => (asked.has(row.position) ? [[row.position, id]] : [])));
}

/** Gives the deal that a row is about the record that was bought for it. The list takes it back as it does its facts. */
export async function updateLookedUpDeal(list: List, row: StoredRow, deal: string, now: Date, log: Log): Promise<void> {
  const owner = { user_id: list.user_id, analysis_id: deal };
  const context = await contextOf(list, undefined, now, log);
  const imported = await importDeal(owner, row, { apply: true, parts: ['facts'] }, context);
  if (!imported) return;
  if ('why' in imported) log.warn('looked_up_deal_kept', { list_id: list.id, why: imported.why });
  else await countUndos(list, now);
}

/** All of a user's deals, with what says which house they are. */
async function everyHouse(workspaceId: WorkspaceId) {
  const deals: Awaited<ReturnType<typeof listDealRows>>['rows'] = [];
  let cursor: string | undefined;
  do {
    const page = await listDealRows(workspaceId, cursor);
    deals.push(...page.rows);
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  return deals;
}

/**
 * Takes back what a list has changed of deals. Those that have changed since stay, and are named.
 *
 * @throws `rate_limited` when the day's are used up.
 */
export async function undoDealsOf(list: List, actor: Actor, now: Date, log: Log): Promise<ListDealsUndone> {
  const [context, undos] = await Promise.all([contextOf(list, actor, now, log), undosOf(list, now)]);
  const some = undos.slice(0, dealsAtOnce);
  await limitChangedDeals(list.user_id, some.length, now);
  const results = await inTurns(some, async (undo) => {
    const why = await undoImport(list.user_id, undo, context);
    if (why !== undefined) await dropUndo(list.user_id, list.id, undo);
    return why;
  });
  const left = (await countUndos(list, now))?.undo?.deals ?? 0;
  return {
    undone: results.filter((why) => why === undefined).length,
    kept: results.flatMap((why, index) => {
      const address = some[index]?.address;
      return why === undefined || address === undefined ? [] : { address, why };
    }),
    left,
  };
}

/** Some at a time, each result in its place. */
async function inTurns<Item, Result>(items: readonly Item[], act: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += atOnce) {
    results.push(...(await Promise.all(items.slice(at, at + atOnce).map(act))));
  }
  return results;
}
