import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { listRoutes } from '#shared/contract/list-routes.ts';
import { changeList } from './change-list.ts';
import { changeListRow } from './change-list-row.ts';
import { createList, quoteList } from './create-list.ts';
import { getList, listLists } from './get-list.ts';

export const handler = endpoint<'lists'>(
  listRoutes,
  { quoteList, createList, listLists, getList, changeList, changeListRow },
  { admitUser },
);
