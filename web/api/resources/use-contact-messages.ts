import { routes } from '#shared/contract/routes.ts';
import type { ContactMessage, ContactState } from '#shared/support/contact.ts';
import { call } from '#web/api/client.ts';
import { usePages } from '#web/api/swr.ts';

/** The contact messages in one state, newest first, paged. */
export function useContactMessages(state: ContactState) {
  const { data, error, size, setSize, isValidating, mutate } = usePages(routes.listContactMessages, (previous) => {
    if (previous === null) return { query: { state } };
    return previous.next_cursor === undefined ? null : { query: { state, cursor: previous.next_cursor } };
  });

  /** Shows the changed message; if it no longer belongs in the list, the next reload removes it. */
  async function setState(reference: string, next: ContactState): Promise<ContactMessage> {
    const saved = await call(routes.updateContactMessage, { params: { reference }, body: { state: next } });
    await mutate(
      (pages) =>
        pages?.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.reference === reference ? saved : item)),
        })),
      { revalidate: false },
    );
    return saved;
  }

  return {
    messages: data?.flatMap((page) => page.items),
    hasMore: data?.at(-1)?.next_cursor !== undefined,
    loadingMore: isValidating && data !== undefined && size > data.length,
    error,
    showMore: () => void setSize(size + 1),
    refresh: () => void mutate(),
    setState,
  };
}
