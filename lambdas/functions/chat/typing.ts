import { notFound } from '#lambdas/runtime/errors.ts';
import type { SocketOperation } from '#lambdas/runtime/socket-endpoint.ts';
import { mayPassTyping } from '#lambdas/storage/chats/typing-times.ts';
import { publishToChat } from './publish-to-chat.ts';
import { senderName } from './sender-name.ts';

/** Pushes "is typing" to the other connections in the chat, at most once a second for one person. */
export const typing: SocketOperation<'typing'> = async ({ connection, as, chat, now, log }) => {
  if (!chat) throw notFound('Chat');
  const frame = {
    type: 'typing' as const,
    chat_id: chat.id,
    sender_type: as,
    sender_name: senderName(as, connection, chat),
  };
  if (chat.status !== 'active' || !(await mayPassTyping(chat.id, as, connection.person?.id, now))) return {};
  await publishToChat({ frame, chatId: chat.id, except: connection.id, now, log });
  return {};
};
