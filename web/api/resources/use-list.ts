import { listRoutes } from '#shared/contract/list-routes.ts';
import { routes } from '#shared/contract/routes.ts';
import type { Estimates } from '#shared/lists/estimates/estimates.ts';
import type { ListAction, ListActionInput, ListAnswer, ListRow, NewList } from '#shared/lists/list.ts';
import { call, deleted } from '#web/api/client.ts';
import { useResource } from '#web/api/swr.ts';
import { usePolled } from '#web/api/use-polled.ts';

/** A list and its rows, fresh while it runs; its page may be closed at any time. */
export function useList(id: string) {
  const { data, error, mutate } = usePolled(listRoutes.getList, id, {
    input: (last) => ({ params: { id }, query: last === undefined ? {} : { since: last.as_of } }),
    complete: async (first, { query }) => {
      const rows = [...first.rows];
      // What changes while they are read is asked for from the first page's moment on.
      for (let from = first.next_from; from !== undefined; ) {
        const page = await call(listRoutes.getList, { params: { id }, query: { ...query, from: String(from) } });
        rows.push(...page.rows);
        from = page.next_from;
      }
      return { ...first, rows };
    },
    // Which houses are gone comes with a first read.
    merge: (last, next) => ({ ...next, gone: next.gone ?? last.gone, rows: withRows(last.rows, next.rows) }),
    everyMs,
  });

  const act = async (action: ListAction, input: ListActionInput = {}) => {
    await call(listRoutes.changeList, { params: { id }, body: { action, ...input } });
    await mutate();
  };
  const estimate = async (estimates: Estimates) => {
    await call(listRoutes.changeList, { params: { id }, body: { action: 'estimate', estimates } });
    await mutate();
  };
  const changeAddress = async ({ position }: ListRow, address: string) => {
    await call(listRoutes.changeListRow, { params: { id, position }, body: { address } });
    await mutate();
  };
  return { answer: data, error, retry: () => void mutate(), act, estimate, changeAddress };
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

/** A row with all that its file says of it. */
export function useListRow(id: string, position: number) {
  const { data, error, mutate } = useResource(listRoutes.getListRow, { params: { id, position: String(position) } });
  return { detail: data, error, retry: () => void mutate() };
}

/** The lists of the last 90 days. */
export function useLists() {
  const { data, mutate } = useResource(listRoutes.listLists, {});
  return { lists: data?.items, refresh: () => mutate() };
}

/** Nothing is asked without addresses. */
export function useQuote(addresses: string[]) {
  const { data, error, mutate } = useResource(
    listRoutes.quoteList,
    addresses.length === 0 ? null : { body: { addresses } },
  );
  return { quote: data, error, retry: () => void mutate() };
}

export const startList = (body: NewList) => call(listRoutes.createList, { body });

/** Deletes a list with its rows and their people. */
export const deleteList = (id: string) => deleted(call(listRoutes.deleteList, { params: { id } }));

type RowToSave = Pick<ListRow, 'lookup_id' | 'deal_id' | 'position'>;

/** Rows saved at once: a browser's connections must not all wait for them. */
const atOnce = 4;

/**
 * Saves rows of a list as deals, each once, however often. The server runs a new deal as what ranks first. Costs no
 * lookup. Names each row that is saved to `onSaved`.
 *
 * @throws the first failure, once the rows beside it have ended; those after it are not tried.
 */
export async function saveRows(
  listId: string,
  rows: readonly RowToSave[],
  onSaved: (dealId: string) => void,
): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce) {
    const saving = rows.slice(at, at + atOnce).map(async ({ lookup_id, deal_id, position }) => {
      const isByLookup = deal_id === undefined && lookup_id !== undefined;
      const body = isByLookup ? { lookup_id } : { list_id: listId, position };
      onSaved((await call(routes.saveAnalysis, { body })).id);
    });
    await Promise.allSettled(saving);
    await Promise.all(saving);
  }
}
