import { deletePartition, deleteRows, writeBatch } from '#lambdas/storage/delete-rows.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { queryRows } from '#lambdas/storage/table.ts';
import { chatsTable } from '#lambdas/storage/tables.ts';
import { activeKey, chatKey, Key, userChatPrefix, userPartition } from './chat-rows.ts';

/** Longer than an ID token lasts. */
const markerDays = 1;

/** Chats deleted concurrently. */
const chatsPerPage = 10;

/**
 * Deletes every chat of a user with its messages. After an interruption, calling it again deletes the rest.
 */
export async function deleteChatsOf(userId: string, now: Date): Promise<void> {
  // Replaces the pointer to the open chat, so that an earlier token can start no new one.
  const deleted_at = Math.floor(now.getTime() / 1000);
  const marker = { ...activeKey(userId), deleted_at, expires_at: expiresIn(markerDays, now) };
  await writeBatch(chatsTable, [{ PutRequest: { Item: marker } }]);
  for (;;) {
    const chatsOfUser = { prefix: userChatPrefix, Limit: chatsPerPage };
    const { rows } = await queryRows(chatsTable, userPartition(userId), chatsOfUser);
    if (rows.length === 0) return;
    const keys = rows.map((row) => Key.parse(row));
    const chats = keys.map((key) => key.sort_key.slice(userChatPrefix.length));
    // The chat first, so that it accepts no message meanwhile.
    await deleteRows(chatsTable, chats.map(chatKey));
    await Promise.all(chats.map((chat) => deletePartition(chatsTable, chat)));
    await deleteRows(chatsTable, keys);
  }
}
