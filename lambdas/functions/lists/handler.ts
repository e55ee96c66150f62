import { tellOfChanges } from '#lambdas/domain/deal-news/tell-of-changes.ts';
import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { listRoutes } from '#shared/contract/list-routes.ts';
import { deleteColumnMap, getColumnMap, listColumnMaps, saveColumnMap } from './column-maps.ts';
import { createList, quoteList } from './create-list.ts';
import { storeListRows } from './fact-lists.ts';
import { deleteImportedFacts, listImportedFacts } from './imported-facts.ts';
import { changeList, changeListRow, deleteList, exportList, getList, getListRow, listLists } from './lists.ts';

export const handler = endpoint<'lists'>(
  listRoutes,
  {
    quoteList,
    createList,
    listLists,
    getList,
    changeList,
    changeListRow,
    deleteList,
    exportList,
    getListRow,
    storeListRows,
    listColumnMaps,
    getColumnMap,
    saveColumnMap,
    deleteColumnMap,
    // Figures of deals need the deal engine.
    changeDealsOfList: async (call) => (await import('./deals.ts')).changeDealsOfList(call),
    undoDealsOfList: async (call) => (await import('./deals.ts')).undoDealsOfList(call),
    listImportedFacts,
    deleteImportedFacts,
  },
  { admitUser, tellOfChanges },
);
