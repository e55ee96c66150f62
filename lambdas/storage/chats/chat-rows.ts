import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Row } from '#lambdas/storage/table.ts';

/*
 * The rows of the chats table, by `chat_id` and `sort_key`:
 *
 *   {chat}             chat               the chat; from its first message on with `queue` and `queue_position`,
 *                                         so that the index lists it to the staff: the open ones in the partitions
 *                                         `active#{0…3}`, the closed ones in `closed`
 *   {chat}             message#{uuid}     a message, under its sender's id for it
 *   {chat}             connection#{id}    a connection in the chat, a target of its pushes
 *   {chat}             typing#{person}    when somebody's typing was last passed on
 *   queue              connection#{id}    a staff connection that follows the queue
 *   connection#{id}    connection         its user, its chats, its frames this minute
 *   user#{hash}        active             a user's open chat
 *   user#{hash}        chat#{chat}        a user's chat, for deleting the account
 *
 * The table also holds contact messages (contact-messages.ts) and canned answers (canned-answers.ts).
 */
export const Key = z.object({ chat_id: z.string(), sort_key: z.string() });
export type Key = z.infer<typeof Key>;

/** Every message writes its chat in the index, too, and a partition takes a thousand writes a second. */
const openPartitions = 4;

/** The index partition of an open chat, by the last digit of its id, which is random. */
export const openQueueOf = (chatId: string) => `active#${chatId.charCodeAt(chatId.length - 1) % openPartitions}`;

/** All of them. The last one has the chats without a message since open chats were in one partition (0.1.0). */
export const openQueues = [...Array.from({ length: openPartitions }, (_, index) => `active#${index}`), 'active'];

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
/** Hashed: the list of chats stays for a day after the account is deleted. */
export const userPartition = (userId: string) => `user#${createHash('sha256').update(userId).digest('base64url')}`;

/** Bytes per page. A frame has 32 KB; the rest is for the envelope, which holds the chat in a transcript. */
const pageBytes = 28_000;

/** The first rows, as many as fit into a frame. Their JSON is never shorter than the frame's entries. */
export function fittingFrame(rows: Row[]): Row[] {
  let bytes = 0;
  const tooMuch = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
    return bytes > pageBytes;
  });
  return tooMuch === -1 ? rows : rows.slice(0, tooMuch);
}
