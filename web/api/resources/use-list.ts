import { listRoutes } from '#shared/contract/list-routes.ts';
import { routes } from '#shared/contract/routes.ts';
import type { ListAction, ListAnswer, ListRow, NewList } from '#shared/lists/list.ts';
import { call } from '#web/api/client.ts';
import { useResource } from '#web/api/swr.ts';
import { usePolled } from '#web/api/use-polled.ts';

/** A list and its rows, fresh while it runs; its page may be closed at any time. */
export function useList(id: string) {
  const { data, error, mutate } = usePolled(listRoutes.getList, id, {
    input: (last) => ({ params: { id }, query: last === undefined ? {} : { since: last.as_of } }),
    merge: (last, next) => ({ ...next, rows: withRows(last.rows, next.rows) }),
    everyMs,
  });

  const act = async (action: ListAction) => {
    await call(listRoutes.changeList, { params: { id }, body: { action } });
    await mutate();
  };
  const changeAddress = async ({ position }: ListRow, address: string) => {
    await call(listRoutes.changeListRow, { params: { id, position }, body: { address } });
    await mutate();
  };
  return { answer: data, error, retry: () => void mutate(), act, changeAddress };
}

function withRows(before: ListRow[], changed: ListRow[]): ListRow[] {
  const byPosition = new Map([...before, ...changed].map((row) => [row.position, row]));
  return [...byPosition.values()].toSorted((a, b) => a.position - b.position);
}

/** A list that stands still is read by chance only: another tab may have changed it. */
function everyMs(last: ListAnswer | undefined): number {
  const state = last?.list.state;
  if (state === 'running' || state === 'loading') return 2000;
  return state === 'paused' ? 15_000 : 0;
}

/** The lists of the last 90 days. */
export function useLists() {
  const { data, mutate } = useResource(listRoutes.listLists, {});
  return { lists: data?.items, refresh: () => mutate() };
}

/** What a list would cost; nothing is asked without addresses. */
export function useQuote(addresses: string[]) {
  const { data, error, mutate } = useResource(
    listRoutes.quoteList,
    addresses.length === 0 ? null : { body: { addresses } },
  );
  return { quote: data, error, retry: () => void mutate() };
}

export const startList = (body: NewList) => call(listRoutes.createList, { body });

/** Saves lookups of a list as deals; each is saved once, however often. Costs no lookup. */
export async function saveLookups(ids: readonly string[]): Promise<void> {
  for (const lookup_id of ids) await call(routes.saveAnalysis, { body: { lookup_id } });
}
