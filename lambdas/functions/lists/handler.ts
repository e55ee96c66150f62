import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { listRoutes } from '#shared/contract/list-routes.ts';
import { deleteColumnMap, getColumnMap, listColumnMaps, saveColumnMap } from './column-maps.ts';
import { createList, quoteList } from './create-list.ts';
import { changeList, changeListRow, getList, listLists } from './lists.ts';

export const handler = endpoint<'lists'>(
  listRoutes,
  {
    quoteList,
    createList,
    listLists,
    getList,
    changeList,
    changeListRow,
    listColumnMaps,
    getColumnMap,
    saveColumnMap,
    deleteColumnMap,
  },
  { admitUser },
);
