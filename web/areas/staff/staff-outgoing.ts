import * as z from 'zod/mini';
import { storageOf, storedSession } from '#web/api/session/session.ts';
import { Unsent } from '#web/areas/chat/chat-outbox.ts';

/*
 * Replies that are not known to have arrived outlive a reload of their tab. They keep their ids, so that one that
 * had arrived after all is stored once. Each person has a note of their own, and none is left when they sign out.
 */

/** By chat. */
const Outgoing = z.record(z.string(), z.array(Unsent));
export type Outgoing = z.infer<typeof Outgoing>;

export type OutgoingMemory = ReturnType<typeof createOutgoingMemory>;

export function createOutgoingMemory() {
  const key = `staff-outgoing ${storedSession()?.user.id}`;
  return {
    /** Nothing where storage is off, or holds something unreadable. */
    read(): Outgoing {
      try {
        const parsed = z.safeParse(Outgoing, JSON.parse(storageOf('sessionStorage')?.getItem(key) ?? '{}'));
        return parsed.success ? parsed.data : {};
      } catch {
        return {};
      }
    },
    keep(outgoing: Outgoing): void {
      const unsent = Object.entries(outgoing).filter(([, messages]) => messages.length > 0);
      try {
        const storage = storageOf('sessionStorage');
        if (unsent.length === 0) storage?.removeItem(key);
        else storage?.setItem(key, JSON.stringify(Object.fromEntries(unsent)));
      } catch {
        // Storage is off or full: replies wait for as long as this page is open.
      }
    },
  };
}
