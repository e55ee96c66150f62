import { noteEvent } from '#lambdas/domain/account-log/note-event.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { exportRows } from '#lambdas/storage/analyses/export-rows.ts';

/** A page of everything that is stored about the caller's houses. */
export const exportData: Operation<'exportData'> = async (call) => {
  const { user, query, now, log, admitted } = call;
  const page = await exportRows(user.id, query.cursor, now);
  for (const { kind, id } of page.not_read ?? []) log.warn('row_not_exported', { kind, row_id: id });
  await admitted;
  // The first of several pages.
  if (query.cursor === undefined) await noteEvent(call, { kind: 'data_exported' });
  return page;
};
