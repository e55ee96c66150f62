import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import * as maps from '#lambdas/storage/lists/column-maps.ts';

/** The caller's maps of columns, without their roles. */
export const listColumnMaps: Operation<'listColumnMaps'> = async ({ user, now }) => ({
  items: await maps.columnMapsOf(user.id, now),
});

export const getColumnMap: Operation<'getColumnMap'> = async ({ user, params, now }) => {
  const found = await maps.findColumnMap(user.id, params.hash, now);
  if (!found) throw notFound('Column map');
  return found;
};

/** Keeps what the columns of a file with these headers mean. */
export const saveColumnMap: Operation<'saveColumnMap'> = ({ user, params, body, now }) =>
  maps.saveColumnMap(user.id, params.hash, body, now);

export const deleteColumnMap: Operation<'deleteColumnMap'> = async ({ user, params, now }) => {
  if (!(await maps.deleteColumnMap(user.id, params.hash, now))) throw notFound('Column map');
};
