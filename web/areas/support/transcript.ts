import { type ChatMessage, inOrder } from '#shared/support/chat.ts';

/**
 * The messages of one chat as far as this browser has them, whichever way and in whatever order they came.
 * Numbers may be missing for good (a message that was never stored), so a gap only says: look once more.
 */
export function createTranscript() {
  const messages = new Map<string, ChatMessage>();
  /** Everything up to this number is here. */
  let complete = 0;
  /** What the last reading of the whole chat was up to; the same twice means that no more is to be had. */
  let lastRead = 0;

  function last(): number {
    return Math.max(0, ...[...messages.values()].map(({ seq }) => seq));
  }

  function countOn() {
    const numbers = new Set([...messages.values()].map(({ seq }) => seq));
    while (numbers.has(complete + 1)) complete += 1;
  }

  return {
    add(more: ChatMessage[]): void {
      for (const message of more) messages.set(message.id, message);
      countOn();
    },
    /** The whole chat was read while the server said it was this far. */
    hasRead(count: number): void {
      complete = Math.max(complete, lastRead === count ? count : Math.min(count, last()));
      lastRead = count;
      countOn();
    },
    /** Whether something the server has may be missing here. */
    isBehind: (count: number): boolean => count > complete,
    has: (id: string): boolean => messages.has(id),
    inOrder: (): ChatMessage[] => [...messages.values()].sort(inOrder),
    last,
    unreadAfter: (seq: number): number =>
      [...messages.values()].filter((message) => message.sender_type === 'staff' && message.seq > seq).length,
  };
}
