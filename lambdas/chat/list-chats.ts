import type { SocketOperation } from '#lambdas/lib/socket-endpoint.ts';
import { followQueue } from '#lambdas/storage/chat-connections.ts';
import * as chats from '#lambdas/storage/chats.ts';

/**
 * A page of the chats by state. Whoever asks for the open ones follows the queue from before they are read, so
 * that a change is in the page or pushed after it.
 */
export const listChats: SocketOperation<'list_chats'> = async ({ connection, fields, now }) => {
  const { status, cursor } = fields;
  if (status === 'active' && cursor === undefined) await followQueue(connection, now);
  return chats.listChats(status, cursor, now);
};
