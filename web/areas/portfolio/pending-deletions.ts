import { createListeners } from '#web/api/session/listeners.ts';

/*
 * Deleting asks nothing and can be taken back: the row disappears at once, the call goes out when there is
 * no Undo any more. Until it has succeeded the row is only hidden; if it fails the row comes back.
 */

type Send = (options: { keepalive: boolean }) => Promise<void>;

export function createPendingDeletions() {
  const waiting = new Map<string, Send>();
  const listeners = createListeners();
  let hidden: ReadonlySet<string> = new Set();

  const change = (next: Set<string>) => {
    hidden = next;
    listeners.tell();
  };
  const hide = (id: string) => change(new Set(hidden).add(id));
  const show = (id: string) => change(new Set([...hidden].filter((other) => other !== id)));

  /** Sends a hidden row's deletion; the second time, or after an undo, it does nothing. */
  async function commit(id: string, options = { keepalive: false }): Promise<void> {
    const send = waiting.get(id);
    if (!send) return;
    waiting.delete(id);
    try {
      await send(options);
    } finally {
      // Deleted, it is gone from the list; refused, it is back in it.
      show(id);
    }
  }

  return {
    /** Hides a row; `send` goes out when the deletion is committed. */
    start(id: string, send: Send): void {
      waiting.set(id, send);
      hide(id);
    },
    /** Brings a row back unless its deletion has gone out already. */
    undo(id: string): void {
      if (waiting.delete(id)) show(id);
    },
    commit,
    /** For leaving the page: everything that waits goes out on requests that outlive it. */
    commitAll(): void {
      for (const id of [...waiting.keys()]) commit(id, { keepalive: true }).catch(() => undefined);
    },
    /** The rows not to show: waiting for their undo, or on their way out. */
    hidden: () => hidden,
    subscribe: listeners.add,
  };
}
