import * as z from 'zod/mini';
import { ColumnMap, ColumnMapHash, ColumnMaps, NewColumnMap } from '#shared/lists/column-map.ts';
import { maxColumnMapBytes } from '#shared/lists/list-limits.ts';
import type { Route } from './route.ts';

const mapParams = z.strictObject({ hash: ColumnMapHash });

/** What users say of a file's columns. Separate from `listRoutes`: a book needs no schemas of lists. */
export const columnMapRoutes = {
  listColumnMaps: {
    area: 'lists',
    method: 'GET',
    path: '/api/column-maps',
    caller: 'user',
    needs: 'read',
    answer: ColumnMaps,
  },
  getColumnMap: {
    area: 'lists',
    method: 'GET',
    path: '/api/column-maps/{hash}',
    caller: 'user',
    needs: 'read',
    params: mapParams,
    answer: ColumnMap,
    startsBeforeAdmission: true,
  },
  saveColumnMap: {
    area: 'lists',
    method: 'PUT',
    path: '/api/column-maps/{hash}',
    caller: 'user',
    needs: 'write',
    params: mapParams,
    body: NewColumnMap,
    maxBodyBytes: maxColumnMapBytes,
    answer: ColumnMap,
    isRepeatable: true,
  },
  deleteColumnMap: {
    area: 'lists',
    method: 'DELETE',
    path: '/api/column-maps/{hash}',
    caller: 'user',
    needs: 'write',
    params: mapParams,
  },
} as const satisfies Record<string, Route>;
