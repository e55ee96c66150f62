import { createHash } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { isConditionFailure } from '#lambdas/runtime/errors.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { documents } from '#lambdas/storage/document-client.ts';

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
export type Row = Record<string, unknown>;

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

/** Consistent: whoever reads a row sees every write that was answered before. */
export async function readRow(key: Key): Promise<Row | undefined> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: setting('chatsTable'), Key: key, ConsistentRead: true }),
  );
  return Item;
}

/** Rows of one partition whose sort key begins with `prefix`; there may be more after `last`. */
export async function readRows(
  partition: string,
  prefix: string,
  options: { limit?: number; after?: Key | undefined } = {},
): Promise<{ rows: Row[]; last: Key | undefined }> {
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: setting('chatsTable'),
      KeyConditionExpression: 'chat_id = :partition AND begins_with(sort_key, :prefix)',
      ExpressionAttributeValues: { ':partition': partition, ':prefix': prefix },
      ConsistentRead: true,
      Limit: options.limit,
      ExclusiveStartKey: options.after,
    }),
  );
  return { rows: Items, last: LastEvaluatedKey && Key.parse(LastEvaluatedKey) };
}

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

/** Puts a row; with `ifAbsent` only where none is. @returns false when there was one. */
export async function putRow(row: Key & Row, { ifAbsent = false } = {}): Promise<boolean> {
  try {
    await documents.send(
      new PutCommand({
        TableName: setting('chatsTable'),
        Item: row,
        ConditionExpression: ifAbsent ? 'attribute_not_exists(chat_id)' : undefined,
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

type Change = {
  /** DynamoDB's update expression. */
  change: string;
  condition?: string | undefined;
  names?: Record<string, string>;
  values?: Record<string, unknown>;
};

/** Changes a row. @returns it as it is then; `undefined` when the condition does not hold. */
export async function changeRow(key: Key, { change, condition, names, values }: Change) {
  try {
    const { Attributes } = await documents.send(
      new UpdateCommand({
        TableName: setting('chatsTable'),
        Key: key,
        UpdateExpression: change,
        ConditionExpression: condition,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
        ReturnValues: 'ALL_NEW',
      }),
    );
    return Attributes ?? {};
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}

type Deletion = { condition?: string; values?: Record<string, unknown> };

/** Deletes a row, if the condition holds. @returns what was there. */
export async function deleteRow(key: Key, { condition, values }: Deletion = {}): Promise<Row | undefined> {
  try {
    const { Attributes } = await documents.send(
      new DeleteCommand({
        TableName: setting('chatsTable'),
        Key: key,
        ConditionExpression: condition,
        ExpressionAttributeValues: values,
        ReturnValues: 'ALL_OLD',
      }),
    );
    return Attributes;
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}
