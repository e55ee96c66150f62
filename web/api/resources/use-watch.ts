import { watchRoutes } from '#shared/contract/watch-routes.ts';
import type { WatchEvent, WatchPage } from '#shared/records/watch/watch.ts';
import { call, deleted } from '#web/api/client.ts';
import { usePages } from '#web/api/swr.ts';

/** The houses that the workspace follows in public records, and what new rolls have changed of them, newest first. */
export function useWatch() {
  const { data, error, size, setSize, isValidating, mutate } = usePages(watchRoutes.listWatch, nextPage);
  const [first] = data ?? [];

  /** Follows a deal's house. Rejects with an `ApiError`: the plan may follow no more. */
  async function follow(id: string): Promise<void> {
    await call(watchRoutes.followHouse, { params: { id }, body: {} });
    await mutate();
  }

  async function unfollow(id: string): Promise<void> {
    await deleted(call(watchRoutes.unfollowHouse, { params: { id } }));
    await mutate();
  }

  /** Takes a change off the list of those to look at, or puts it back. */
  async function settle({ id }: WatchEvent, isDone: boolean): Promise<void> {
    const settled = await call(watchRoutes.changeWatchEvent, { params: { event: id }, body: { done: isDone } });
    const withIt = (page: WatchPage) => ({
      ...page,
      events: page.events.map((each) => (each.id === settled.id ? settled : each)),
    });
    await mutate((pages) => pages?.map(withIt), { revalidate: false });
  }

  /** Sets how many houses may be looked up again in a month. */
  async function allowReLooks(budget: number): Promise<void> {
    await call(watchRoutes.changeReLooks, { body: { budget } });
    await mutate();
  }

  return {
    houses: first?.houses,
    mostHouses: first?.most_houses,
    reLooks: first?.re_looks,
    events: data?.flatMap((page) => page.events),
    hasMore: data?.at(-1)?.next_cursor !== undefined,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    showMore: () => void setSize(size + 1),
    error,
    retry: () => void mutate(),
    follow,
    unfollow,
    settle,
    allowReLooks,
  };
}

function nextPage(previous: WatchPage | null) {
  if (previous === null) return { query: {} };
  return previous.next_cursor === undefined ? null : { query: { cursor: previous.next_cursor } };
}
