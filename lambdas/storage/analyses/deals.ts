import * as z from 'zod/mini';
import { getRow, pageOfRows, type Row, updateRow } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { DealSummary, dealsPerPage } from '#shared/pipeline/deal-row.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { fromRow } from './analyses.ts';
import { StoredPipeline } from './pipeline.ts';
import { analysisId } from './row-ids.ts';

/*
 * Saved analyses for a list. The table's index has the table's own keys and a few small attributes, so every analysis is
 * in it, however old, and a hundred are one trip. It is eventually consistent: the version of a row's pipeline tells
 * which of two copies is newer.
 *
 * `summary` is worked out by the deal engine from the analysis and its owner's buy box, and kept: `basis` names what it
 * rests on. A change of the analysis makes another one, so that a summary of the analysis before the change is not
 * written after it.
 */

export const StoredSummary = z.object({
  ...DealSummary.shape,
  basis: z.string(),
  /** Another one for each summary, so that no two are equal. */
  version: Ulid,
});
export type StoredSummary = z.infer<typeof StoredSummary>;

const IndexRow = z.object({
  id: z.pipe(
    z.string(),
    z.transform((id) => id.slice(analysisId('').length)),
  ),
  property_address: z.string(),
  created_at: z.iso.datetime(),
  pipeline: z.optional(StoredPipeline),
  /** One of another form is worked out anew. */
  summary: z.catch(z.optional(StoredSummary), undefined),
  last_activity: z.optional(z.object({ kind: z.string(), at: z.iso.datetime() })),
});
export type DealIndexRow = z.infer<typeof IndexRow>;

/** One page of a user's analyses, newest first; `cursor` is the last id of the previous page. */
export async function listDealRows(
  workspaceId: WorkspaceId,
  cursor: string | undefined,
  perPage = dealsPerPage,
): Promise<{ rows: DealIndexRow[]; next_cursor?: string }> {
  const { rows, hasMore } = await pageOfRows(analysesTable, workspaceId, perPage, {
    inIndex: true,
    prefix: analysisId(''),
    backwards: true,
    ExclusiveStartKey: cursor === undefined ? undefined : { user_id: workspaceId, id: analysisId(cursor) },
  });
  const items = rows.map((row) => IndexRow.parse(row));
  const last = items.at(-1);
  return hasMore && last ? { rows: items, next_cursor: last.id } : { rows: items };
}

/** Counting reads as many at once as a trip brings. */
const countedPerPage = 1000;

/** How many of a user's analyses somebody is assigned to. The index may lag behind by a moment. */
export async function countAssigned(workspaceId: WorkspaceId, assignee: string): Promise<number> {
  let count = 0;
  let cursor: string | undefined;
  do {
    const page = await listDealRows(workspaceId, cursor, countedPerPage);
    count += page.rows.filter(({ pipeline }) => pipeline?.assignee === assignee).length;
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  return count;
}

/** An analysis, as a list has it, and with the summary on its row, in whatever form that is. */
export type Summarized = { analysis: Analysis; listed: DealIndexRow; seen: unknown };

export async function findSummarized(workspaceId: WorkspaceId, id: string): Promise<Summarized | undefined> {
  const row = await getRow(analysesTable, { user_id: workspaceId, id: analysisId(id) });
  return row && { analysis: fromRow(row), listed: IndexRow.parse(row), seen: row.summary };
}

const Versioned = z.object({ version: z.string() });

/** The condition that no other summary has been written since this one was read. */
export function unlessSummarized(seen: unknown): { condition: string; values: Row } {
  const { version } = Versioned.safeParse(seen).data ?? {};
  if (version === undefined) return { condition: 'attribute_not_exists(summary.version)', values: {} };
  return { condition: 'summary.version = :seen', values: { ':seen': version } };
}

/** Keeps a summary, unless the analysis has changed since it was read, or is gone. */
export async function keepSummary(
  { analysis, seen }: Pick<Summarized, 'analysis' | 'seen'>,
  summary: StoredSummary,
): Promise<void> {
  const key = { user_id: analysis.user_id, id: analysisId(analysis.id) };
  const { condition, values } = unlessSummarized(seen);
  await updateRow(
    analysesTable,
    key,
    {
      change: 'SET summary = :summary',
      condition: `attribute_exists(id) AND ${condition}`,
      values: { ...values, ':summary': summary },
    },
    'NONE',
  );
}
