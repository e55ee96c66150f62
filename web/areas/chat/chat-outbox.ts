import * as z from 'zod/mini';
import { MessageId } from '#shared/support/chat.ts';
import { ChatError, whyNotSent } from './chat-error.ts';

/** A message that was written here and is not known to be stored. */
export const Unsent = z.object({
  id: MessageId,
  text: z.string(),
  /** When it was written, by this machine's clock; ISO 8601 in UTC. */
  at: z._default(z.string(), () => new Date().toISOString()),
  /** Why it failed; absent while it still waits. */
  problem: z.optional(z.string()),
});
export type Unsent = z.infer<typeof Unsent>;

export type Outbox = ReturnType<typeof createOutbox>;

/** How often a message is sent without a reply, over a working connection, before it counts as failed. */
const maxAttempts = 3;

/**
 * Messages of one chat on their way to the server, sent one after the other to keep their order. A message keeps
 * its id, so sending it again after a lost reply stores it once.
 */
export function createOutbox(onChange: () => void, initial: Unsent[] = []) {
  let unsent = initial;
  const written = new Set(initial.map(({ id }) => id));
  let isSending = false;

  const isWaiting = ({ problem }: Unsent) => problem === undefined;

  function set(messages: Unsent[]) {
    unsent = messages;
    onChange();
  }

  function forget(id: string) {
    if (unsent.some((each) => each.id === id)) set(unsent.filter((each) => each.id !== id));
  }

  function mark(id: string, problem: string | undefined) {
    set(unsent.map((each) => (each.id === id ? { ...each, problem } : each)));
  }

  /** Resolves with false when the message has to wait for a connection. */
  async function sendOne(message: Unsent, { deliver, onFailure }: Delivery): Promise<boolean> {
    for (let left = maxAttempts; ; left -= 1) {
      try {
        await deliver(message);
        forget(message.id);
        return true;
      } catch (error) {
        // Without a code the session could not be looked up just now.
        if (!(error instanceof ChatError) || error.code === 'offline') return false;
        if (error.code === 'timed_out' && left > 1) continue;
        mark(message.id, whyNotSent(error));
        onFailure(error);
        return true;
      }
    }
  }

  return {
    all: (): Unsent[] => unsent,
    isWaiting: (): boolean => unsent.some(isWaiting),
    /** Whether a message was written here, also once it is stored. */
    wrote: (id: string): boolean => written.has(id),
    add(text: string): void {
      const id = crypto.randomUUID();
      written.add(id);
      set([...unsent, { id, text, at: new Date().toISOString() }]);
    },
    /** Takes over what an earlier page of this tab has not sent. */
    restore(earlier: Unsent[]): void {
      const known = new Set(unsent.map(({ id }) => id));
      set([...earlier.filter(({ id }) => !known.has(id)), ...unsent]);
    },
    /** Sends what waits, until all has arrived or failed or the connection is gone. */
    async flush(delivery: Delivery): Promise<void> {
      if (isSending) return;
      isSending = true;
      try {
        for (let next = unsent.find(isWaiting); next !== undefined; next = unsent.find(isWaiting)) {
          if (!(await sendOne(next, delivery))) return;
        }
      } finally {
        isSending = false;
      }
    },
    /** Lets a failed message wait again, as the same message. */
    retry: (id: string): void => mark(id, undefined),
    /** Drops a message: it is stored after all, or no longer wanted. */
    forget,
    failAll(problem: string): void {
      if (unsent.some(isWaiting)) set(unsent.map((each) => ({ ...each, problem: each.problem ?? problem })));
    },
    clear(): void {
      if (unsent.length > 0) set([]);
    },
  };
}

type Delivery = {
  /** Resolves once the server has stored the message. */
  deliver: (message: Unsent) => Promise<void>;
  onFailure: (error: unknown) => void;
};
