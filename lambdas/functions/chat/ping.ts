import type { Connection } from '#lambdas/runtime/connection.ts';
import type { SocketOperation } from '#lambdas/runtime/socket-endpoint.ts';
import { stayInChat } from '#lambdas/storage/chats/chat-connections.ts';
import { findChat } from '#lambdas/storage/chats/chats.ts';
import type { SenderType } from '#shared/support/chat.ts';

/** The message counts of the connection's chats; only `expired` when its token has expired. */
export const ping: SocketOperation<'ping'> = async ({ connection, now }) => {
  const { person, customerOf, staffOf } = connection;
  if (person && person.expiresAt * 1000 <= now.getTime()) return { chats: {}, expired: true };
  const counts = await Promise.all([
    ...customerOf.map((id) => countOf(connection, id, 'user', now)),
    ...staffOf.map((id) => countOf(connection, id, 'staff', now)),
  ]);
  return { chats: Object.fromEntries(counts.filter((count) => count !== undefined)) };
};

async function countOf(connection: Connection, id: string, as: SenderType, now: Date) {
  const [chat] = await Promise.all([findChat(id, now), stayInChat(connection, id, as, now)]);
  return chat && ([id, chat.message_count] as const);
}
