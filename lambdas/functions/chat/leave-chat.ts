import type { SocketOperation } from '#lambdas/runtime/socket-endpoint.ts';
import * as connections from '#lambdas/storage/chats/chat-connections.ts';

/** Stops a chat's pushes. Leaving a chat that was not joined is no error. */
export const leaveChat: SocketOperation<'leave_chat'> = async ({ connection, fields }) => {
  if (connection.staffOf.includes(fields.chat_id)) await connections.leaveChat(connection, fields.chat_id);
  return {};
};
