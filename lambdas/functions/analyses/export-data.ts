import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { exportRows } from '#lambdas/storage/analyses/export-rows.ts';

/** A page of everything that is stored about the caller's houses. */
export const exportData: Operation<'exportData'> = ({ user, query, now }) => exportRows(user.id, query.cursor, now);
