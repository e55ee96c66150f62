import { accountOf } from '#lambdas/storage/account-of.ts';
import { isExpired } from '#lambdas/storage/document-client.ts';
import { everyRow, pageOfRows, queryRows, type Row } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { areaOf } from '#lambdas/storage/watch/saved-areas.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { ExportItem, ExportPage } from '#shared/data-export/export.ts';
import { areaPrefix, eventOf, exportedPrefix, watchOf } from './watch-rows.ts';

const rowsPerPage = 100;

/** Whether a workspace follows houses or keeps areas, or did. */
export async function hasWatches(workspaceId: WorkspaceId): Promise<boolean> {
  const has = async (prefix: string) => {
    const found = await queryRows(integrationsTable, accountOf(workspaceId), { prefix, Select: 'COUNT', Limit: 1 });
    return found.count > 0;
  };
  return (await has(exportedPrefix)) || (await has(areaPrefix));
}

/**
 * One page of the houses that a workspace follows, and of what was told of them; the first also has its areas, which are
 * few. A row that cannot be read is named, and
 * does not keep the others.
 *
 * @param after the sort key of the last row before; empty for the first page.
 */
export async function exportWatches(workspaceId: WorkspaceId, after: string, now: Date): Promise<ExportPage> {
  const account = accountOf(workspaceId);
  const { rows, hasMore } = await pageOfRows(integrationsTable, account, rowsPerPage, {
    prefix: exportedPrefix,
    ExclusiveStartKey: after === '' ? undefined : { account, sort_key: after },
  });
  const areas = after === '' ? await everyRow(integrationsTable, account, { prefix: areaPrefix }) : [];
  const read = [...areas, ...rows].filter((row) => !isExpired(row, now)).map(itemOf);
  const items = read.flatMap(({ item }) => item ?? []);
  const not_read = read.flatMap(({ failed }) => failed ?? []);
  const last = rows.at(-1);
  return {
    items,
    ...(not_read.length > 0 && { not_read }),
    ...(hasMore && last && { next_cursor: String(last.sort_key) }),
  };
}

function itemOf(row: Row): { item?: ExportItem; failed?: { kind: string; id: string } } {
  const [kind = '', id = ''] = String(row.sort_key).split('#');
  try {
    if (kind === 'area') return { item: { kind, area: areaOf(row) } };
    if (kind === 'watch') return { item: { kind, watch: watchOf(row) } };
    if (kind === 'watch-event') return { item: { kind: 'watch_event', event: eventOf(row) } };
    return {};
  } catch {
    return { failed: { kind, id } };
  }
}
