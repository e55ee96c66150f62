import { useSWRConfig } from 'swr';
import { letterRoutes } from '#shared/contract/letter-routes.ts';
import type { SiteHandOut } from '#shared/letter/made/hand-out.ts';
import type { MadeLetter, MadeLetterPage, NewLetter } from '#shared/letter/made/made-letter.ts';
import { call } from '#web/api/client.ts';
import { pagesKeyOf, usePages, useResource } from '#web/api/swr.ts';

/** The letters made of an analysis, newest first; `showMore` is absent after the last page. */
export function useLetters(id: string) {
  const { data, error, size, setSize, isValidating, mutate } = usePages(
    letterRoutes.listLetters,
    (previous) => {
      if (previous === null) return { params: { id }, query: {} };
      const { next_cursor: cursor } = previous;
      return cursor === undefined ? null : { params: { id }, query: { cursor } };
    },
    // A letter that was handed out again on its own page has changed.
    { revalidateAll: true },
  );
  const isLast = data?.at(-1)?.next_cursor === undefined;

  /** Keeps a letter that was handed out. */
  async function keep(body: NewLetter): Promise<void> {
    const made = await call(letterRoutes.makeLetter, { params: { id }, body });
    await mutate((pages) => withLetter(pages, made), { revalidate: false });
  }

  return {
    letters: data?.flatMap((page) => page.items),
    error,
    loading: isValidating,
    retry: () => void mutate(),
    showMore: isLast ? undefined : () => void setSize(size + 1),
    keep,
  };
}

/** One letter as it was made. */
export function useLetter(id: string, letter_id: string) {
  const params = { id, letter_id };
  const { mutate: revalidate } = useSWRConfig();
  const { data, error, mutate } = useResource(letterRoutes.getLetter, { params });

  /** Notes that it was handed out once more. */
  async function handOut(form: SiteHandOut): Promise<void> {
    const made = await call(letterRoutes.handOutLetter, { params, body: { form } });
    await mutate((before) => before && { ...before, ...made }, { revalidate: false });
    await revalidate(pagesKeyOf(letterRoutes.listLetters, { params: { id }, query: {} }));
  }

  return { letter: data, error, retry: () => void mutate(), handOut };
}

/** Puts a new letter on top; one that is there stays in its place. */
function withLetter(pages: MadeLetterPage[] | undefined, made: MadeLetter): MadeLetterPage[] | undefined {
  if (pages?.some(({ items }) => items.some(({ id }) => id === made.id))) {
    return pages.map((page) => ({ ...page, items: page.items.map((item) => (item.id === made.id ? made : item)) }));
  }
  const [first, ...rest] = pages ?? [];
  return first && [{ ...first, items: [made, ...first.items] }, ...rest];
}
