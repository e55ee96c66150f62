import { notFound } from '#lambdas/runtime/errors.ts';
import type { SocketOperation } from '#lambdas/runtime/socket-endpoint.ts';
import { findChat } from '#lambdas/storage/chats/chats.ts';
import { publishToChat } from './publish-to-chat.ts';
import { senderName } from './sender-name.ts';

/** Pushes "is typing" to the other connections in the chat. */
export const typing: SocketOperation<'typing'> = async ({ connection, as, fields, now, log }) => {
  const chat = await findChat(fields.chat_id, now);
  if (!chat) throw notFound('Chat');
  const frame = {
    type: 'typing' as const,
    chat_id: chat.id,
    sender_type: as,
    sender_name: senderName(as, connection, chat),
  };
  if (chat.status === 'active') await publishToChat({ frame, chatId: chat.id, except: connection.id, now, log });
  return {};
};
