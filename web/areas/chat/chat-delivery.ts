import { type ChatMessage, MessageText } from '#shared/support/chat.ts';
import type { createEntry } from './chat-entry.ts';
import { ChatError, hasCode, offline } from './chat-error.ts';
import type { Unsent } from './chat-outbox.ts';
import type { ChatSocket } from './chat-socket.ts';

type DeliveryParts = {
  chat_id: string;
  socket: ChatSocket;
  entry: ReturnType<typeof createEntry>;
  /** The chat is closed, and what was said before its end is being read. */
  isEnding: () => boolean;
  onStored: (message: ChatMessage) => void;
};

/** Sends one message of a chat while the connection is in it; rejects as `offline` while it is not. */
export function createDelivery({ chat_id, socket, entry, isEnding, onStored }: DeliveryParts) {
  /** Messages that were refused because the connection was not in the chat. */
  const refusedOnce = new Set<string>();

  return async function deliver(unsent: Unsent): Promise<void> {
    const { id, text: message } = unsent;
    if (!MessageText.safeParse(message).success) throw new ChatError({ code: 'invalid_input', message: '' });
    if (!entry.isJoined() || isEnding()) throw offline();
    const attempt = entry.attempt();
    try {
      const reply = await socket.request('send_message', { chat_id, message_id: id, message });
      onStored(reply.message);
    } catch (error) {
      // What it went out over was replaced meanwhile.
      if (attempt !== entry.attempt() && entry.isJoined()) return await deliver(unsent);
      if (attempt !== entry.attempt()) throw offline();
      if (error instanceof ChatError && error.code !== 'not_found') throw error;
      // The server no longer takes this connection for one of the chat's. A second time the heartbeat sees to it.
      entry.lose();
      if (hasCode(error, 'not_found') && !refusedOnce.has(id)) void entry.join();
      refusedOnce.add(id);
      throw offline();
    }
  };
}
