import type { ChatMessage } from '#shared/support/chat.ts';
import { ChatError, mayPass, whyNotSent } from '#web/areas/chat/chat-error.ts';
import type { Unsent } from './chat-memory.ts';

type OutboxParts = {
  send: (id: string, text: string) => Promise<ChatMessage>;
  onChange: () => void;
  onSent: (message: ChatMessage) => void;
  onFailure: (error: unknown) => void;
};

/** How often a message goes out without a reply, over a connection that stands, until it has failed. */
const tries = 3;

/**
 * Messages on their way, one after the other so that they arrive as they were written. Each keeps its id, so
 * that sending it again after a lost reply stores it once. Without a connection they wait.
 */
export function createOutbox({ send, onChange, onSent, onFailure }: OutboxParts) {
  let unsent: Unsent[] = [];
  let isSending = false;

  const next = () => unsent.find(({ problem }) => problem === undefined);

  function change(to: Unsent[]) {
    unsent = to;
    onChange();
  }

  function mark(id: string, problem: string | undefined) {
    change(unsent.map((each) => (each.id === id ? { ...each, problem } : each)));
  }

  /** Sends what waits; ends when all has arrived or failed, or when the connection is gone. */
  async function flush(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      for (let message = next(); message !== undefined; message = next()) {
        if (!(await sendOne(message))) return;
      }
    } finally {
      isSending = false;
    }
  }

  async function sendOne({ id, text }: Unsent): Promise<boolean> {
    for (let left = tries; ; left -= 1) {
      try {
        onSent(await send(id, text));
        change(unsent.filter((each) => each.id !== id));
        return true;
      } catch (error) {
        if (error instanceof ChatError && error.code === 'offline') return false;
        if (mayPass(error) && left > 1) continue;
        mark(id, whyNotSent(error));
        onFailure(error);
        return true;
      }
    }
  }

  return {
    all: (): Unsent[] => unsent,
    add(text: string): void {
      change([...unsent, { id: crypto.randomUUID(), text, at: new Date().toISOString() }]);
    },
    /** Takes over what an earlier page of this tab has not sent. */
    restore(earlier: Unsent[]): void {
      const known = new Set(unsent.map(({ id }) => id));
      change([...earlier.filter(({ id }) => !known.has(id)), ...unsent]);
    },
    flush,
    retry(id: string): void {
      mark(id, undefined);
      void flush();
    },
    /** It has arrived, as somebody else says: its reply was lost. */
    forget(id: string): void {
      if (unsent.some((each) => each.id === id)) change(unsent.filter((each) => each.id !== id));
    },
    failAll(problem: string): void {
      if (unsent.length > 0) change(unsent.map((each) => ({ ...each, problem: each.problem ?? problem })));
    },
    clear(): void {
      if (unsent.length > 0) change([]);
    },
  };
}
