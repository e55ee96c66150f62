import { listRoutes } from '#shared/contract/list-routes.ts';
import type { ListRowDetail } from '#shared/lists/list.ts';
import { call } from './client.ts';

/** The rows of a list, each with all that its file says. */
export async function exportRows(id: string): Promise<ListRowDetail[]> {
  const rows: ListRowDetail[] = [];
  let from: number | undefined;
  do {
    const page = await call(listRoutes.exportList, { params: { id }, query: from === undefined ? {} : { from } });
    rows.push(...page.items);
    from = page.next_from;
  } while (from !== undefined);
  return rows;
}
