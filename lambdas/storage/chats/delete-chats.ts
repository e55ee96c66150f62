import { deletePartition, type Sweep } from '#lambdas/storage/delete-rows.ts';
import { deleteRow, queryRows, type Row } from '#lambdas/storage/table.ts';
import { chatsTable } from '#lambdas/storage/tables.ts';
import { chatKey, chatSortKey, Key, userChatPrefix, userPartition } from './chat-rows.ts';

/** Deleted at the same time. */
const chatsPerPage = 10;

/**
 * Deletes every chat of a user with its messages. The list of the chats' ids stays for a later sweep: a message that
 * was being sent may have been stored after its chat was gone.
 *
 * @returns false when time ran out; calling it again deletes the rest.
 */
export async function deleteChatsOf(userId: string, sweep: Sweep): Promise<boolean> {
  let after: Row | undefined;
  do {
    if (!sweep.hasTime()) return false;
    const { rows, last } = await queryRows(chatsTable, userPartition(userId), {
      prefix: userChatPrefix,
      Limit: chatsPerPage,
      ExclusiveStartKey: after,
    });
    const chats = rows.map((row) => Key.parse(row).sort_key.slice(userChatPrefix.length));
    // The chat first, so that it accepts no message meanwhile.
    const gone = await Promise.all(chats.map((chat) => deleteRow(chatsTable, chatKey(chat))));
    for (const row of gone) if (row) sweep.note(chatSortKey, 1);
    const done = await Promise.all(chats.map((chat) => deletePartition(chatsTable, chat, sweep)));
    if (done.includes(false)) return false;
    after = last;
  } while (after);
  return true;
}

/** Deletes the list of a user's chats, and which one is open. @returns false when time ran out. */
export function forgetChatsOf(userId: string, { hasTime }: Sweep): Promise<boolean> {
  // The list was no part of what the user wrote.
  return deletePartition(chatsTable, userPartition(userId), { hasTime, note: () => {} });
}
