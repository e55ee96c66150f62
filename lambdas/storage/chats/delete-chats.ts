import { setting } from '#lambdas/runtime/settings.ts';
import { deletePartition, deleteRows, writeBatch } from '#lambdas/storage/delete-rows.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { activeKey, chatKey, Key, readRows, userChatPrefix, userPartition } from './chat-rows.ts';

/** Longer than an ID token lasts. */
const notedDays = 1;

/** Chats a page: what is deleted at the same time. */
const chatsPerPage = 10;

/**
 * Deletes every chat of a person with all that was written in it. Calling it again, also after it was cut off
 * half-way, deletes what is left.
 */
export async function deleteChatsOf(userId: string, now: Date): Promise<void> {
  const table = setting('chatsTable');
  // From now on a token from before starts no chat: in the place of the open one stands that there is none.
  const deleted_at = Math.floor(now.getTime() / 1000);
  const note = { ...activeKey(userId), deleted_at, expires_at: expiresIn(notedDays, now) };
  await writeBatch({ [table]: [{ PutRequest: { Item: note } }] });
  for (;;) {
    const { rows } = await readRows(userPartition(userId), userChatPrefix, { limit: chatsPerPage });
    if (rows.length === 0) return;
    const keys = rows.map((row) => Key.parse(row));
    const chats = keys.map((key) => key.sort_key.slice(userChatPrefix.length));
    // The chat goes first, so that it takes no message while the others are being deleted.
    await deleteRows(table, chats.map(chatKey));
    await Promise.all(
      chats.map((chat) => deletePartition({ table, partitionKey: 'chat_id', sortKey: 'sort_key' }, chat)),
    );
    await deleteRows(table, keys);
  }
}
