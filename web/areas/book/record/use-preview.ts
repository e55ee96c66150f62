import { useEffect, useState } from 'react';
import type { PostedEntries } from '#shared/book/book-answers.ts';
import type { NewEntry } from '#shared/book/entries/entry.ts';
import type { BookCalls } from '#web/api/resources/books/use-book.ts';
import { type Problems, refusedField } from './entry-forms.ts';

/** How long typing rests before the server is asked, in milliseconds. */
const restMs = 350;

type Preview = { key: string; posted?: PostedEntries; problems?: Problems };

/** Previews entries a moment after the last key; nothing while they are incomplete. */
export function usePreview(preview: BookCalls['preview'], entries: NewEntry[] | undefined) {
  const [shown, setShown] = useState<Preview>();
  const key = entries ? JSON.stringify(entries) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same entries are asked for once.
  useEffect(() => {
    if (entries === undefined) return undefined;
    const asked = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setShown({ key, posted: await preview(entries, asked.signal) });
      } catch (error) {
        // Without an answer the form works all the same.
        if (!asked.signal.aborted) setShown({ key, problems: refusedField(error) ?? {} });
      }
    }, restMs);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [key]);
  const isCurrent = shown?.key === key;
  return { posted: isCurrent ? shown.posted : undefined, problems: isCurrent ? (shown.problems ?? {}) : {} };
}
