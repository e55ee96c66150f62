import { notFound } from '#lambdas/runtime/errors.ts';
import type { SocketOperation } from '#lambdas/runtime/socket-endpoint.ts';
import { enterChat } from '#lambdas/storage/chats/chat-connections.ts';
import { findChat } from '#lambdas/storage/chats/chats.ts';
import { transcriptOf } from './transcript.ts';

/** Adds staff to a chat, open or closed. In their own chat they remain the customer. */
export const joinChat: SocketOperation<'join_chat'> = async ({ connection, fields, now }) => {
  const found = await findChat(fields.chat_id, now);
  if (!found) throw notFound('Chat');
  const isOwn = found.user_id === connection.person.id;
  await enterChat(connection, found.id, isOwn ? 'user' : 'staff', { now });
  // Read again: pushes have only just started.
  const chat = (await findChat(found.id, now)) ?? found;
  return transcriptOf(chat, undefined, now);
};
