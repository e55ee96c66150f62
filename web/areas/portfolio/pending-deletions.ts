import { createListeners } from '#web/api/session/listeners.ts';

/*
 * Deletes without a confirmation but with Undo: the row is hidden at once, and the call is made when Undo is gone. If
 * the call fails, the row comes back.
 */

type Send = (options: { keepalive: boolean }) => Promise<void>;

export function createPendingDeletions() {
  const waiting = new Map<string, Send>();
  const listeners = createListeners();
  let hidden: ReadonlySet<string> = new Set();

  const change = (next: Set<string>) => {
    hidden = next;
    listeners.notify();
  };
  const hide = (id: string) => change(new Set(hidden).add(id));
  const show = (id: string) => change(new Set([...hidden].filter((other) => other !== id)));

  /** Deletes a hidden row; does nothing the second time or after an undo. */
  async function commit(id: string, options = { keepalive: false }): Promise<void> {
    const send = waiting.get(id);
    if (!send) return;
    waiting.delete(id);
    try {
      await send(options);
    } finally {
      // After success the list lacks the row; after a failure it shows it again.
      show(id);
    }
  }

  return {
    /** Hides a row; `send` is called when the deletion is committed. */
    start(id: string, send: Send): void {
      waiting.set(id, send);
      hide(id);
    },
    /** Shows a row again unless its deletion was already sent. */
    undo(id: string): void {
      if (waiting.delete(id)) show(id);
    },
    commit,
    /** The page is closing: sends all pending deletions with `keepalive`. */
    commitAll(): void {
      for (const id of [...waiting.keys()]) commit(id, { keepalive: true }).catch(() => undefined);
    },
    /** The hidden rows: pending or being deleted. */
    hidden: () => hidden,
    subscribe: listeners.add,
  };
}
