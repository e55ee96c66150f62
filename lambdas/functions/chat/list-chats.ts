import type { SocketOperation } from '#lambdas/runtime/socket-endpoint.ts';
import { followQueue } from '#lambdas/storage/chats/chat-connections.ts';
import * as chats from '#lambdas/storage/chats/chats.ts';

/**
 * A page of the chats by state. Whoever asks for the open ones follows the queue from before they are read. A
 * change from just before that may be missing all the same: the index is read a little behind the rows. So
 * consoles list again some seconds later, and every minute.
 */
export const listChats: SocketOperation<'list_chats'> = async ({ connection, fields, now }) => {
  const { status, cursor } = fields;
  if (status === 'active' && cursor === undefined) await followQueue(connection, now);
  return chats.listChats(status, cursor, now);
};
