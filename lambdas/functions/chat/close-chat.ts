import { notFound } from '#lambdas/runtime/errors.ts';
import type { SocketOperation } from '#lambdas/runtime/socket-endpoint.ts';
import * as chats from '#lambdas/storage/chats/chats.ts';
import { publishToChat } from './publish-to-chat.ts';

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
