import * as z from 'zod/mini';
import { type ChatMessage, inOrder, MessageId, type SenderType } from '#shared/support/chat.ts';

/** A message on its way: made here, not yet known to be stored. */
export const OutgoingMessage = z.object({
  id: MessageId,
  text: z.string(),
  state: z.enum(['sending', 'failed']),
  /** Why it failed. */
  problem: z.optional(z.string()),
});
export type OutgoingMessage = z.infer<typeof OutgoingMessage>;

/** Somebody who is writing, until when they count as such (in this machine's milliseconds). */
export type Typist = { sender_type: SenderType; sender_name: string; until: number };

/** The messages of both, each once, in order. */
export function mergeMessages(held: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map([...held, ...more].map((message) => [message.id, message]));
  return [...byId.values()].sort(inOrder);
}

/** Without those that have arrived, be it that their reply was lost. */
export function stillOutgoing(
  outgoing: readonly OutgoingMessage[],
  messages: readonly ChatMessage[],
): OutgoingMessage[] {
  const arrived = new Set(messages.map(({ id }) => id));
  return outgoing.filter(({ id }) => !arrived.has(id));
}

/** Who is writing now: the signal counts anew with each one. */
export function withTypist(typists: readonly Typist[], typist: Typist): Typist[] {
  return [...withoutTypist(typists, typist), typist];
}

/** Who has sent a message is not writing it any more. */
export function withoutTypist(
  typists: readonly Typist[],
  who: Pick<Typist, 'sender_type' | 'sender_name'>,
): Typist[] {
  return typists.filter(
    ({ sender_type, sender_name }) => sender_type !== who.sender_type || sender_name !== who.sender_name,
  );
}
