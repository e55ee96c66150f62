import { type ChatMessage, inOrder, type SenderType } from '#shared/chat.ts';

/** A message on its way: made here, not yet known to be stored. */
export type OutgoingMessage = {
  id: string;
  text: string;
  state: 'sending' | 'failed';
  /** Why it was refused, where trying again won't help. */
  refusal?: string;
};

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
