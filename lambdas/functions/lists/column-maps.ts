import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import * as maps from '#lambdas/storage/lists/column-maps.ts';

/** The caller's maps of columns, without their roles. */
export const listColumnMaps: Operation<'listColumnMaps'> = async ({ workspace, now }) => ({
  items: await maps.columnMapsOf(workspace.id, now),
});

export const getColumnMap: Operation<'getColumnMap'> = async ({ workspace, params, now }) => {
  const found = await maps.findColumnMap(workspace.id, params.hash, now);
  if (!found) throw notFound('Column map');
  return found;
};

/** Keeps what the columns of a file with these headers mean. */
export const saveColumnMap: Operation<'saveColumnMap'> = ({ workspace, params, body, now }) =>
  maps.saveColumnMap(workspace.id, params.hash, body, now);

export const deleteColumnMap: Operation<'deleteColumnMap'> = async ({ workspace, params, now }) => {
  if (!(await maps.deleteColumnMap(workspace.id, params.hash, now))) throw notFound('Column map');
};
