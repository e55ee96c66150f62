import type { Connection } from '#lambdas/runtime/connection.ts';
import { enterChat } from '#lambdas/storage/chats/chat-connections.ts';
import { readTranscript } from '#lambdas/storage/chats/chat-messages.ts';
import { findChat, toChat } from '#lambdas/storage/chats/chats.ts';
import type { Transcript } from '#shared/contract/socket-messages.ts';
import type { QueuedChat, SenderType } from '#shared/support/chat.ts';

/** Adds the connection to a chat and reads the first page of its transcript. */
export async function enterAndRead(connection: Connection, found: QueuedChat, as: SenderType, now: Date) {
  await enterChat(connection, found.id, as, { now });
  // Read again: pushes have only just started.
  return transcriptOf((await findChat(found.id, now)) ?? found, undefined, now);
}

/**
 * A page of the chat's transcript. Read the chat before its messages: then its count may be too low, which the next
 * ping corrects, but never hides a message.
 */
export async function transcriptOf(chat: QueuedChat, cursor: string | undefined, now: Date): Promise<Transcript> {
  return { chat: toChat(chat), ...(await readTranscript(chat.id, cursor, now)) };
}
