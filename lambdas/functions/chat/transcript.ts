import { readTranscript } from '#lambdas/storage/chats/chat-messages.ts';
import { toChat } from '#lambdas/storage/chats/chats.ts';
import type { Transcript } from '#shared/contract/socket-messages.ts';
import type { QueuedChat } from '#shared/support/chat.ts';

/**
 * A page of the chat's transcript. The chat was read before its messages: its count may be too low, and then the
 * next ping says so, but it never hides a message.
 */
export async function transcriptOf(
  chat: QueuedChat,
  cursor: string | undefined,
  now: Date,
): Promise<Transcript> {
  return { chat: toChat(chat), ...(await readTranscript(chat.id, cursor, now)) };
}
