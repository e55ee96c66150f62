import { accountOf } from '#lambdas/storage/account-of.ts';
import { isExpired } from '#lambdas/storage/document-client.ts';
import { pageOfRows, queryRows, type Row } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { ExportItem, ExportPage } from '#shared/data-export/export.ts';
import { eventOf, exportedPrefix, watchOf } from './watch-rows.ts';

const rowsPerPage = 100;

/** Whether a workspace follows houses, or did. */
export async function hasWatches(workspaceId: WorkspaceId): Promise<boolean> {
  const { count } = await queryRows(integrationsTable, accountOf(workspaceId), {
    prefix: exportedPrefix,
    Select: 'COUNT',
    Limit: 1,
  });
  return count > 0;
}

/**
 * One page of the houses that a workspace follows, and of what was told of them. A row that cannot be read is named, and
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
  const read = rows.filter((row) => !isExpired(row, now)).map(itemOf);
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
    if (kind === 'watch') return { item: { kind, watch: watchOf(row) } };
    if (kind === 'watch-event') return { item: { kind: 'watch_event', event: eventOf(row) } };
    return {};
  } catch {
    return { failed: { kind, id } };
  }
}
