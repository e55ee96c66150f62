import { useState } from 'react';
import { errorText } from '#shared/values/error-texts.ts';
import { ApiError } from '#web/api/client.ts';
import { useAction } from '#web/ui/forms/use-action.ts';

/** Something that could not be kept. */
type UnsavedLetter<Item> = { item: Item; problem: string; canRetry: boolean };

export type SaveLetter<Item> = {
  keep: (item: Item) => void;
  /** Why something is not kept; absent while all is. */
  problem: string | undefined;
  /** Tries again; absent where that would change nothing. */
  retry: (() => void) | undefined;
  busy: boolean;
};

/** Keeps what has left the page already: a failure is said, stands in nobody's way, and can be tried again. */
export function useSaveLetter<Item>(send: (item: Item) => Promise<void>): SaveLetter<Item> {
  const [unsaved, setUnsaved] = useState<UnsavedLetter<Item>[]>([]);

  async function keep(item: Item): Promise<void> {
    try {
      await send(item);
    } catch (error) {
      console.warn('A letter was not kept.', error);
      setUnsaved((before) => [...before, { item, ...reasonOf(error) }]);
    }
  }

  const again = useAction(async () => {
    setUnsaved([]);
    for (const { item } of unsaved) await keep(item);
  });

  return {
    keep: (item) => void keep(item),
    problem: unsaved.at(-1)?.problem,
    retry: unsaved.some(({ canRetry }) => canRetry) ? again.run : undefined,
    busy: again.busy,
  };
}

const final: readonly string[] = ['invalid_input', 'not_allowed', 'not_found'];

function reasonOf(error: unknown): { problem: string; canRetry: boolean } {
  if (!(error instanceof ApiError)) return { problem: errorText.unexpected, canRetry: true };
  return { problem: error.message, canRetry: !final.includes(error.code) };
}
