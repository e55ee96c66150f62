import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Row } from '#lambdas/storage/table.ts';

/*
 * The rows of the chats table, by `chat_id` and `sort_key`:
 *
 *   {chat}             chat               the chat; with `queue` and `queue_position` from its first message on,
 *                                         by which the index lists it to the staff
 *   {chat}             message#{uuid}     a message, under the id its sender made
 *   {chat}             connection#{id}    a connection that is in the chat: where its pushes go
 *   queue              connection#{id}    a connection of the staff that follows the queue
 *   connection#{id}    connection         who speaks there, which chats it is in, how much it sent this minute
 *   user#{hash}        active             which chat of a person is open; or that their account was deleted
 *   user#{hash}        chat#{chat}        a chat of theirs: deleting the account finds it here
 *
 * Contact messages and canned answers lie in the same table: contact-messages.ts, canned-answers.ts.
 */
export const Key = z.object({ chat_id: z.string(), sort_key: z.string() });
export type Key = z.infer<typeof Key>;

export const chatSortKey = 'chat';
export const messageKey = (chatId: string, messageId: string): Key => ({
  chat_id: chatId,
  sort_key: `message#${messageId}`,
});
export const chatKey = (chatId: string): Key => ({ chat_id: chatId, sort_key: chatSortKey });
export const connectionKey = (id: string): Key => ({ chat_id: `connection#${id}`, sort_key: 'connection' });
export const activeKey = (userId: string): Key => ({ chat_id: userPartition(userId), sort_key: 'active' });
export const userChatKey = (userId: string, chatId: string): Key => ({
  chat_id: userPartition(userId),
  sort_key: userChatPrefix + chatId,
});
export const userChatPrefix = 'chat#';
/** Hashed, so that the note of a deleted account does not say whose it was. */
export const userPartition = (userId: string) =>
  `user#${createHash('sha256').update(userId).digest('base64url')}`;

/** Bytes of a page: API Gateway's frames have 32 KB, and there is an envelope, with the chat in a transcript's. */
const pageBytes = 28_000;

/** The rows, from the first on, that fit into a frame. As JSON they are no shorter than what is made of them. */
export function fittingFrame(rows: Row[]): Row[] {
  let bytes = 0;
  const tooMuch = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
    return bytes > pageBytes;
  });
  return tooMuch === -1 ? rows : rows.slice(0, tooMuch);
}
