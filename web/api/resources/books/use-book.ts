import useSWR from 'swr';
import type { NewBook } from '#shared/book/base/book.ts';
import type { BookAnswer, PostedEntries } from '#shared/book/book-answers.ts';
import type { BookHead, PayoffQuote } from '#shared/book/book-head.ts';
import type { NewEntry } from '#shared/book/entries/entry.ts';
import { bookRoutes } from '#shared/contract/book-routes.ts';
import { type ApiError, call } from '#web/api/client.ts';
import { swrOptions, usePages, useResource } from '#web/api/swr.ts';

export type EntrySource = 'typed' | 'planned' | 'bank';

/** A deal's book and its entries, the newest first, with what changes them. Calls reject with an `ApiError`. */
export function useBook(id: string) {
  const params = { id };
  const { data, error, mutate } = useResource(bookRoutes.getBook, { params });
  const pages = usePages(
    bookRoutes.listEntries,
    (previous) => {
      if (previous === null) return { params, query: {} };
      return previous.next === null ? null : { params, query: { cursor: String(previous.next) } };
    },
    // An entry for an earlier day changes those on any page.
    { revalidateAll: true },
  );
  const isLast = pages.data?.at(-1)?.next === null;
  return {
    answer: data,
    error,
    retry: () => void mutate(),
    entries: pages.data?.flatMap(({ entries }) => entries),
    entriesError: pages.error,
    entriesLoading: pages.isValidating,
    retryEntries: () => void pages.mutate(),
    showMore: isLast || pages.data === undefined ? undefined : () => void pages.setSize(pages.size + 1),
    async open(body: NewBook): Promise<void> {
      const opened = await call(bookRoutes.openBook, { params, body });
      await mutate(opened, { revalidate: false });
      void pages.mutate();
    },
    /** Records entries together, or none of them. One that was recorded before answers as it stands. */
    async record(entries: NewEntry[], source: EntrySource): Promise<PostedEntries> {
      const posted = await call(bookRoutes.postEntries, { params, body: { entries, source } });
      // What the row says shows at once; the comparison with the plan follows.
      void mutate((known) => withHead(known, posted.book));
      void pages.mutate();
      return posted;
    },
    /** Nothing is kept. */
    preview: (entries: NewEntry[], signal: AbortSignal): Promise<PostedEntries> =>
      call(bookRoutes.previewEntries, { params, body: { entries, source: 'typed' } }, { signal }),
  };
}
export type BookCalls = ReturnType<typeof useBook>;

/** Of two answers the later one counts: they may come in another order than they were asked. */
function withHead(known: BookAnswer | undefined, head: BookHead): BookAnswer | undefined {
  if (!known?.book || known.book.version > head.version) return known;
  return { ...known, book: { ...known.book, ...head } };
}

/**
 * Payoffs of loans on a day, by loan; reads nothing without a day.
 * @param version of the book: another one has other quotes.
 */
export function usePayoffs(id: string, loans: readonly string[], day: string | null, version: number) {
  const { data, error, mutate } = useSWR<Record<string, PayoffQuote>, ApiError>(
    day && ['payoffs', id, day, version, ...loans],
    async () => Object.fromEntries(await Promise.all(loans.map((loan) => quoteOf(id, loan, day ?? '')))),
    swrOptions,
  );
  return { quotes: data, error, retry: () => void mutate() };
}

async function quoteOf(id: string, loan: string, day: string): Promise<[string, PayoffQuote]> {
  return [loan, await call(bookRoutes.quotePayoff, { params: { id }, query: { loan, day } })];
}
