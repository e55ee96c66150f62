import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { exportRows } from '#lambdas/storage/analyses/export-rows.ts';

/** A page of everything that is stored about the caller's houses. */
export const exportData: Operation<'exportData'> = async ({ user, query, now, log }) => {
  const page = await exportRows(user.id, query.cursor, now);
  for (const { kind, id } of page.not_read ?? []) log.warn('row_not_exported', { kind, row_id: id });
  return page;
};
