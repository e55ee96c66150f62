import type { Transcript } from '#shared/contract/socket/socket-messages.ts';
import { type Chat, type ChatMessage, inOrder } from '#shared/support/chat.ts';

/**
 * The messages of one chat as far as this browser has them, in whatever order they arrived. A number may be
 * missing for good (its message was never stored), so a gap only means: read the chat once more.
 */
export function createTranscript() {
  const messages = new Map<string, ChatMessage>();
  /** Nothing is missing up to this number. */
  let complete = 0;
  /** The chat's count at the last full reading; the same count twice means that the gap has no message. */
  let lastCount = 0;

  function extendComplete() {
    const numbers = new Set([...messages.values()].map(({ seq }) => seq));
    while (numbers.has(complete + 1)) complete += 1;
  }

  const last = () => Math.max(0, ...[...messages.values()].map(({ seq }) => seq));

  return {
    add(more: ChatMessage[]): void {
      for (const message of more) messages.set(message.id, message);
      extendComplete();
    },
    /** Every page was read, and `count` was the chat's `message_count` then. */
    noteRead(count: number): void {
      complete = Math.max(complete, lastCount === count ? count : Math.min(count, last()));
      lastCount = count;
      extendComplete();
    },
    /** Whether something the server has may be missing here. */
    isBehind: (count: number): boolean => count > complete,
    last,
    inOrder: (): ChatMessage[] => [...messages.values()].sort(inOrder),
  };
}

type ReadingParts = {
  readPage: (cursor?: string) => Promise<Transcript>;
  onPage: (page: Transcript) => void;
  /** All pages are here, and this was the chat then. */
  onRead: (chat: Chat) => void;
  onFailure: (error: unknown) => void;
  isDisposed: () => boolean;
};

/** Reads a whole chat, a page at a time, once for all who ask meanwhile. */
export function createReading({ readPage, onPage, onRead, onFailure, isDisposed }: ReadingParts) {
  let reading: Promise<void> | undefined;

  function read(first?: Transcript): Promise<void> {
    reading ??= readPages(first)
      .catch(onFailure)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  async function readPages(first?: Transcript) {
    let page = first ?? (await readPage());
    onPage(page);
    while (page.next_cursor !== undefined) {
      if (isDisposed()) return;
      page = await readPage(page.next_cursor);
      onPage(page);
    }
    onRead(page.chat);
  }

  return {
    read,
    /** Reads it once more after a reading that is under way, which may have begun too early. */
    readAfterwards: (first?: Transcript): Promise<void> =>
      reading === undefined ? read(first) : reading.then(() => read(first)),
    underWay: (): Promise<void> | undefined => reading,
  };
}
