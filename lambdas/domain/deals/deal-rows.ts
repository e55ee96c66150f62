import { allEnded } from '#lambdas/storage/all-ended.ts';
import {
  type DealIndexRow,
  findSummarized,
  keepSummary,
  listDealRows,
  type Summarized,
} from '#lambdas/storage/analyses/deals.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { addressInParts, type DealPage, type DealRow, type DealSummary } from '#shared/pipeline/deal-row.ts';
import { newPipeline } from '#shared/pipeline/pipeline.ts';
import { currentBases, type Summarize, summarizing } from './summaries.ts';

/* Deals as rows of a list. */

/** The user, how many deals, and where the page begins. */
export type DealQuery = { workspaceId: WorkspaceId; cursor: string | undefined; perPage?: number };

/** Rows that are read and written at once: all of a page would wait for each other until a call's time is over. */
const atOnce = 10;

/** One page of a user's deals, newest first. */
export async function listDeals(
  { workspaceId, cursor, perPage }: DealQuery,
  profile: Promise<Profile | undefined>,
  now: Date,
): Promise<DealPage> {
  const [{ rows, next_cursor }, owner] = await Promise.all([listDealRows(workspaceId, cursor, perPage), profile]);
  const current = currentBases(owner?.buy_box ?? {}, now);
  const summarize = summarizing(profile, now);
  const rowOf = async ({ summary, ...row }: DealIndexRow): Promise<DealRow[]> => {
    if (summary && current.includes(summary.basis)) return [toDealRow(row, summary)];
    const found = await findSummarized(workspaceId, row.id);
    // The index still has a deleted one for a moment.
    return found ? [await summarized(found, summarize)] : [];
  };
  const items: DealRow[] = [];
  for (let at = 0; at < rows.length; at += atOnce) {
    items.push(...(await Promise.all(rows.slice(at, at + atOnce).map(rowOf))).flat());
  }
  return { items, ...(next_cursor !== undefined && { next_cursor }) };
}

/** All of a user's deals, newest first. */
export async function everyDeal(
  workspaceId: WorkspaceId,
  profile: Promise<Profile | undefined>,
  now: Date,
): Promise<DealRow[]> {
  const deals: DealRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await listDeals({ workspaceId, cursor }, profile, now);
    deals.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  return deals;
}

/** One deal; `undefined` when the user has no such analysis. */
export async function findDeal(
  workspaceId: WorkspaceId,
  id: string,
  profile: Promise<Profile | undefined>,
  now: Date,
): Promise<DealRow | undefined> {
  const [found] = await allEnded([findSummarized(workspaceId, id), profile]);
  return found && summarized(found, summarizing(profile, now));
}

/** An analysis with the summary that holds, which is kept if it is another one. */
async function summarized(found: Summarized, summarize: Summarize): Promise<DealRow> {
  const { analysis, listed, seen } = found;
  const summary = await summarize(analysis, seen);
  if (summary.version !== listed.summary?.version) await keepSummary(found, summary);
  return toDealRow(listed, summary);
}

function toDealRow(
  { pipeline, last_activity, created_at, property_address, id }: Omit<DealIndexRow, 'summary'>,
  summary: DealSummary,
): DealRow {
  const { version, stage, since, lost, next_action, dates, seller_waiting, has_book, agreed, assignee, assigned } =
    pipeline ?? newPipeline(created_at);
  return {
    ...summary,
    id,
    property_address,
    ...addressInParts(property_address),
    created_at,
    version,
    stage,
    since,
    lost,
    next_action,
    open_tasks: pipeline?.open_tasks ?? 0,
    dates,
    seller_waiting,
    has_book,
    agreed,
    assignee,
    assigned,
    last_activity: last_activity ?? { kind: 'saved', at: created_at },
  };
}
