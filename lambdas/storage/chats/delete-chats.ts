import { deletePartition, deleteRows, writeBatch } from '#lambdas/storage/delete-rows.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { queryRows } from '#lambdas/storage/table.ts';
import { chatsTable } from '#lambdas/storage/tables.ts';
import { activeKey, chatKey, Key, userChatPrefix, userPartition } from './chat-rows.ts';

/** Longer than an ID token lasts. */
const notedDays = 1;

/** Chats a page: what is deleted at the same time. */
const chatsPerPage = 10;

/**
 * Deletes every chat of a person with all that was written in it. Calling it again, also after it was cut off
 * half-way, deletes what is left.
 */
export async function deleteChatsOf(userId: string, now: Date): Promise<void> {
  // From now on a token from before starts no chat: in the place of the open one stands that there is none.
  const deleted_at = Math.floor(now.getTime() / 1000);
  const note = { ...activeKey(userId), deleted_at, expires_at: expiresIn(notedDays, now) };
  await writeBatch(chatsTable, [{ PutRequest: { Item: note } }]);
  for (;;) {
    const chatsOfUser = { prefix: userChatPrefix, Limit: chatsPerPage };
    const { rows } = await queryRows(chatsTable, userPartition(userId), chatsOfUser);
    if (rows.length === 0) return;
    const keys = rows.map((row) => Key.parse(row));
    const chats = keys.map((key) => key.sort_key.slice(userChatPrefix.length));
    // The chat goes first, so that it takes no message while the others are being deleted.
    await deleteRows(chatsTable, chats.map(chatKey));
    await Promise.all(chats.map((chat) => deletePartition(chatsTable, chat)));
    await deleteRows(chatsTable, keys);
  }
}
