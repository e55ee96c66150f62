import * as z from 'zod/mini';
import { storedSession } from '#web/api/session/session.ts';
import { keepJson, readJson } from '#web/api/session/stored.ts';
import { Unsent } from '#web/areas/chat/chat-outbox.ts';

/*
 * Replies that are not known to have arrived outlive a reload of their tab. They keep their ids, so that one that
 * had arrived after all is stored once. Each person has a note of their own, and none is left when they sign out.
 */

/** By chat. */
const Outgoing = z.record(z.string(), z.array(Unsent));
type Outgoing = z.infer<typeof Outgoing>;

export type OutgoingMemory = ReturnType<typeof createOutgoingMemory>;

export function createOutgoingMemory() {
  const key = `staff-outgoing ${storedSession()?.user.id}`;
  return {
    read: (): Outgoing => z.safeParse(Outgoing, readJson('sessionStorage', key)).data ?? {},
    keep(outgoing: Outgoing): void {
      const unsent = Object.entries(outgoing).filter(([, messages]) => messages.length > 0);
      keepJson('sessionStorage', key, unsent.length === 0 ? null : Object.fromEntries(unsent));
    },
  };
}
