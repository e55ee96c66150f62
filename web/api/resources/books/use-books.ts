import { useEffect, useMemo, useRef } from 'react';
import type { BookListItem, PostedEntries } from '#shared/book/book-answers.ts';
import type { BookHead } from '#shared/book/book-head.ts';
import type { NewEntry } from '#shared/book/entries/entry.ts';
import { bookRoutes } from '#shared/contract/book-routes.ts';
import { call } from '#web/api/client.ts';
import { usePages } from '#web/api/swr.ts';
import type { EntrySource } from './use-book.ts';

/**
 * All books of the user, page after page. What is recorded rejects with an `ApiError` when it is not kept.
 *
 * @param isWanted false reads nothing.
 */
export function useBooks(isWanted = true) {
  const { data, error, size, setSize, isValidating, mutate } = usePages(bookRoutes.listBooks, (previous) => {
    if (!isWanted) return null;
    if (previous === null) return { query: {} };
    return previous.next === null ? null : { query: { cursor: previous.next } };
  });
  const loaded = data?.length ?? 0;
  const isComplete = data !== undefined && data.at(-1)?.next === null;
  const isOld = useRef(data !== undefined);

  // What was read before may have changed in a book.
  useEffect(() => {
    if (isOld.current) void mutate();
  }, [mutate]);
  useEffect(() => {
    if (loaded > 0 && !isComplete && !isValidating && error === undefined && size === loaded) void setSize(loaded + 1);
  }, [loaded, isComplete, isValidating, error, size, setSize]);

  const books = useMemo(() => (isComplete ? data?.flatMap((page) => page.books) : undefined), [data, isComplete]);
  return {
    /** `undefined` until all are read. */
    books,
    error,
    retry: () => void mutate(),
    async record(analysisId: string, entries: NewEntry[], source: EntrySource): Promise<PostedEntries> {
      const posted = await call(bookRoutes.postEntries, {
        params: { id: analysisId },
        body: { entries, source },
      });
      await mutate(
        (pages) =>
          pages?.map((page) => ({ ...page, books: page.books.map((book) => withHead(book, analysisId, posted.book)) })),
        { revalidate: false },
      );
      return posted;
    },
  };
}
export type BooksCalls = ReturnType<typeof useBooks>;

/** Of two answers the later one counts: they may come in another order than they were asked. */
const withHead = (book: BookListItem, analysisId: string, head: BookHead): BookListItem =>
  book.analysis_id === analysisId && head.version >= book.version ? { ...book, ...head } : book;
