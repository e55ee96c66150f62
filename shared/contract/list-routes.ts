import * as z from 'zod/mini';
import { ImportedFiles } from '#shared/lists/imported-facts.ts';
import {
  List,
  ListAction,
  ListAnswer,
  ListExport,
  ListPage,
  ListRow,
  ListRowDetail,
  NewFactRows,
  NewList,
  Quote,
  QuoteInput,
  RowChange,
} from '#shared/lists/list.ts';
import { ListDeals, ListDealsInput, ListDealsUndone } from '#shared/lists/list-deals.ts';
import { maxFactRows } from '#shared/lists/list-limits.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { columnMapRoutes } from './column-map-routes.ts';
import type { Route } from './route.ts';

const listParams = z.strictObject({ id: Ulid });
const rowParams = z.strictObject({ id: Ulid, position: z.coerce.number().check(z.int(), z.gte(0), z.lt(maxFactRows)) });

const From = z.coerce.number().check(z.int(), z.gte(0), z.lt(maxFactRows));

/** 500 rows of long addresses with notes, or 200 with facts. */
const maxBodyBytes = 256 * 1024;

/** Lists that are screened. Separate from `routes`: only their page needs their schemas. */
export const listRoutes = {
  quoteList: {
    area: 'lists',
    method: 'POST',
    path: '/api/lists/quote',
    caller: 'user',
    needs: 'write',
    body: QuoteInput,
    maxBodyBytes,
    answer: Quote,
    isRepeatable: true,
  },
  createList: {
    area: 'lists',
    method: 'POST',
    path: '/api/lists',
    caller: 'user',
    needs: 'write',
    body: NewList,
    maxBodyBytes,
    answer: List,
    // A list with the same addresses that has not finished, or of the same file that is loading, is the same list.
    isRepeatable: true,
  },
  listLists: {
    area: 'lists',
    method: 'GET',
    path: '/api/lists',
    caller: 'user',
    needs: 'read',
    answer: ListPage,
  },
  getList: {
    area: 'lists',
    method: 'GET',
    path: '/api/lists/{id}',
    caller: 'user',
    needs: 'read',
    params: listParams,
    query: z.strictObject({ since: z.optional(z.iso.datetime()), from: z.optional(From) }),
    answer: ListAnswer,
  },
  deleteList: {
    area: 'lists',
    method: 'DELETE',
    path: '/api/lists/{id}',
    caller: 'user',
    needs: 'manage',
    params: listParams,
  },
  storeListRows: {
    area: 'lists',
    method: 'PUT',
    path: '/api/lists/{id}/rows',
    caller: 'user',
    needs: 'write',
    params: listParams,
    body: NewFactRows,
    maxBodyBytes,
    answer: List,
    isRepeatable: true,
  },
  exportList: {
    area: 'lists',
    method: 'GET',
    path: '/api/lists/{id}/export',
    caller: 'user',
    needs: 'read',
    params: listParams,
    query: z.strictObject({ from: z.optional(From) }),
    answer: ListExport,
  },
  changeList: {
    area: 'lists',
    method: 'POST',
    path: '/api/lists/{id}/actions',
    caller: 'user',
    needs: 'write',
    params: listParams,
    body: ListAction,
    answer: List,
  },
  getListRow: {
    area: 'lists',
    method: 'GET',
    path: '/api/lists/{id}/rows/{position}',
    caller: 'user',
    needs: 'read',
    params: rowParams,
    answer: ListRowDetail,
    startsBeforeAdmission: true,
  },
  changeListRow: {
    area: 'lists',
    method: 'PATCH',
    path: '/api/lists/{id}/rows/{position}',
    caller: 'user',
    needs: 'write',
    params: rowParams,
    body: RowChange,
    answer: ListRow,
  },
  changeDealsOfList: {
    area: 'lists',
    method: 'POST',
    path: '/api/lists/{id}/deals',
    caller: 'user',
    needs: 'write',
    params: listParams,
    body: ListDealsInput,
    answer: ListDeals,
    isRepeatable: true,
  },
  undoDealsOfList: {
    area: 'lists',
    method: 'POST',
    path: '/api/lists/{id}/deals/undo',
    caller: 'user',
    needs: 'write',
    params: listParams,
    answer: ListDealsUndone,
    isRepeatable: true,
  },
  listImportedFacts: {
    area: 'lists',
    method: 'GET',
    path: '/api/imported-facts',
    caller: 'user',
    needs: 'read',
    answer: ImportedFiles,
  },
  deleteImportedFacts: {
    area: 'lists',
    method: 'DELETE',
    path: '/api/imported-facts/{list}',
    caller: 'user',
    needs: 'manage',
    params: z.strictObject({ list: Ulid }),
  },
  ...columnMapRoutes,
} as const satisfies Record<string, Route>;
