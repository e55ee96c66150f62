import { readTranscript } from '#lambdas/storage/chats/chat-messages.ts';
import { toChat } from '#lambdas/storage/chats/chats.ts';
import type { Transcript } from '#shared/contract/socket-messages.ts';
import type { QueuedChat } from '#shared/support/chat.ts';

/**
 * A page of the chat's transcript. Read the chat before its messages: then its count may be too low, which the next
 * ping corrects, but never hides a message.
 */
export async function transcriptOf(
  chat: QueuedChat,
  cursor: string | undefined,
  now: Date,
): Promise<Transcript> {
  return { chat: toChat(chat), ...(await readTranscript(chat.id, cursor, now)) };
}
