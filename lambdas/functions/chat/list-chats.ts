import type { SocketOperation } from '#lambdas/runtime/socket-endpoint.ts';
import { followQueue } from '#lambdas/storage/chats/chat-connections.ts';
import * as chats from '#lambdas/storage/chats/chats.ts';

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
