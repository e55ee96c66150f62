import { notFound } from '#lambdas/runtime/errors.ts';
import type { SocketOperation } from '#lambdas/runtime/socket-endpoint.ts';
import { findChat } from '#lambdas/storage/chats/chats.ts';
import { enterAndRead } from './transcript.ts';

/** Adds staff to a chat, open or closed. In their own chat they remain the customer. */
export const joinChat: SocketOperation<'join_chat'> = async ({ connection, fields, now }) => {
  const found = await findChat(fields.chat_id, now);
  if (!found) throw notFound('Chat');
  const isOwn = found.user_id === connection.person.id;
  return enterAndRead(connection, found, isOwn ? 'user' : 'staff', now);
};
