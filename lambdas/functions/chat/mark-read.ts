import { notFound } from '#lambdas/runtime/errors.ts';
import type { SocketOperation } from '#lambdas/runtime/socket-endpoint.ts';
import * as chats from '#lambdas/storage/chats/chats.ts';
import { publishToChat } from './publish-to-chat.ts';

/** Marks the customer's messages as read by the staff. */
export const markRead: SocketOperation<'mark_read'> = async ({ fields, now, log }) => {
  const chat = await chats.markRead(fields.chat_id, now);
  if (!chat) throw notFound('Chat');
  await publishToChat({ frame: { type: 'chat_updated', chat }, queue: true, now, log });
  return { chat };
};
