import type { Connections } from '#lambdas/runtime/connection.ts';
import { countFrame, enterChat, forgetConnection, recordNetwork } from '#lambdas/storage/chats/chat-connections.ts';
import { findChat } from '#lambdas/storage/chats/chats.ts';

/** Connections in the chats table. */
export const connections: Connections = {
  recordNetwork,
  countFrame,
  enterChat,
  forgetConnection,
  findChat,
};
