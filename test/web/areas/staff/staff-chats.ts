import { type ChatMessage, nameFromEmail, type QueuedChat } from '#shared/support/chat.ts';

const ids = ['01J9ZS0000000000000000000A', '01J9ZS0000000000000000000B', '01J9ZS0000000000000000000C'] as const;
export const [chatA, chatB, chatC] = ids;

/** A time of the same day: "09:30" becomes 09:30 UTC. */
export function at(clock: string): string {
  return `2026-11-21T${clock}:00.000Z`;
}

/** An open chat of a guest in which nobody waits. */
export function queuedChat(id: string, changes: Partial<QueuedChat> = {}): QueuedChat {
  const user_email = `guest-${id.at(-1)?.toLowerCase()}@people.example`;
  return {
    id,
    user_id: null,
    user_email,
    user_name: nameFromEmail(user_email),
    status: 'active',
    created_at: at('09:00'),
    message_count: 1,
    unread: 0,
    revision: 0,
    ...changes,
  };
}

/** A message of the customer in chat A. */
export function chatMessage(seq: number, changes: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
    chat_id: chatA,
    seq,
    sender_type: 'user',
    sender_name: 'guest-a',
    message: `message ${seq}`,
    created_at: at('09:00'),
    ...changes,
  };
}
