import type { Connection } from '#lambdas/runtime/connection.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import type { Frame, SocketOperation } from '#lambdas/runtime/socket-endpoint.ts';
import * as connections from '#lambdas/storage/chats/chat-connections.ts';
import { countGuestChat, enterChat, followQueue } from '#lambdas/storage/chats/chat-connections.ts';
import { readTranscript } from '#lambdas/storage/chats/chat-messages.ts';
import * as chats from '#lambdas/storage/chats/chats.ts';
import {
  createGuestChat,
  findChat,
  findGuestChat,
  newGuestChat,
  openChatOf,
  toChat,
} from '#lambdas/storage/chats/chats.ts';
import type { Transcript } from '#shared/contract/socket/socket-messages.ts';
import { chatText, type QueuedChat, type SenderType } from '#shared/support/chat.ts';
import { publishToChat } from './publish-to-chat.ts';

/** Opens the sender's chat: a user's open chat, the chat (open or closed) of a guest's token, or a new one. */
export const startChat: SocketOperation<'start_chat'> = async (frame) => {
  const { connection, now } = frame;
  if (!connection.person) return startAsGuest(frame);
  return enterAndRead(connection, await openChatOf(connection.person, now), 'user', now);
};

async function startAsGuest({ connection, fields, now }: Frame<'start_chat'>) {
  const { chat_token: shown, email, name } = fields;
  const known = shown && (await findGuestChat(shown, now));
  if (known) return enterAndRead(connection, known, 'user', now);
  if (!email) throw new Refusal('invalid_input', chatText.emailRequired.text);
  await countGuestChat(connection, now);
  const { id, token } = newGuestChat(now);
  await enterChat(connection, id, 'user', { isNewGuest: true, now });
  const chat = await createGuestChat(token, { email, name }, now);
  return { ...(await transcriptOf(chat, undefined, now)), chat_token: token };
}

/** Adds staff to a chat, open or closed. In their own chat they remain the customer. */
export const joinChat: SocketOperation<'join_chat'> = async ({ connection, fields, now }) => {
  const found = await findChat(fields.chat_id, now);
  if (!found) throw notFound('Chat');
  const isOwn = found.user_id === connection.person.id;
  return enterAndRead(connection, found, isOwn ? 'user' : 'staff', now);
};

/** Stops a chat's pushes. Leaving a chat that was not joined is no error. */
export const leaveChat: SocketOperation<'leave_chat'> = async ({ connection, fields }) => {
  if (connection.staffOf.includes(fields.chat_id)) await connections.leaveChat(connection, fields.chat_id);
  return {};
};

/** Ends a chat for both sides; its transcript stays. */
export const closeChat: SocketOperation<'close_chat'> = async ({ connection, fields, now, log }) => {
  const closed = await chats.closeChat(fields.chat_id, now);
  if (!closed) throw notFound('Chat');
  const chat = chats.toChat(closed);
  // Also published when it was already closed: the earlier call may have died before publishing.
  await publishToChat({
    frame: { type: 'chat_closed', chat },
    chatId: chat.id,
    queue: true,
    except: connection.id,
    now,
    log,
  });
  return { chat };
};

/**
 * A page of the chats in a state. Listing open chats first subscribes the connection to the queue. The index is
 * eventually consistent, so a very recent change may still be missing: consoles list again after some seconds and
 * every minute.
 */
export const listChats: SocketOperation<'list_chats'> = async ({ connection, fields, now }) => {
  const { status, cursor } = fields;
  if (status === 'active' && cursor === undefined) await followQueue(connection, now);
  return chats.listChats(status, cursor, now);
};

/** Marks the customer's messages as read by the staff. */
export const markRead: SocketOperation<'mark_read'> = async ({ fields, now, log }) => {
  const chat = await chats.markRead(fields.chat_id, now);
  if (!chat) throw notFound('Chat');
  await publishToChat({ frame: { type: 'chat_updated', chat }, queue: true, now, log });
  return { chat };
};

/** A page of the transcript, of an open chat or a closed one. */
export const sync: SocketOperation<'sync'> = async ({ chat, fields, now }) => {
  if (!chat) throw notFound('Chat');
  return transcriptOf(chat, fields.cursor, now);
};

/** Adds the connection to a chat and reads the first page of its transcript. */
async function enterAndRead(connection: Connection, found: QueuedChat, as: SenderType, now: Date) {
  await enterChat(connection, found.id, as, { now });
  // Read again: pushes have only just started.
  return transcriptOf((await findChat(found.id, now)) ?? found, undefined, now);
}

/**
 * A page of the chat's transcript. Read the chat before its messages: then its count may be too low, which the next
 * ping corrects, but never hides a message.
 */
async function transcriptOf(chat: QueuedChat, cursor: string | undefined, now: Date): Promise<Transcript> {
  return { chat: toChat(chat), ...(await readTranscript(chat.id, cursor, now)) };
}
