import { expiresIn, isExpired } from '#lambdas/storage/document-client.ts';
import { alone, getRow, queryRows, type Row, toPut, type Write } from '#lambdas/storage/table.ts';
import { chatsTable } from '#lambdas/storage/tables.ts';
import { transact } from '#lambdas/storage/transact.ts';
import { ChatMessage, type QueuedChat } from '#shared/support/chat.ts';
import { fittingFrame, messageKey } from './chat-rows.ts';
import { keptDays, type MessageLimits, toAccept } from './chats.ts';

/* A message is a row of its chat under its sender's id for it, so a repeated send finds it. */

/** A message of this chat by its id. */
export async function findMessage(chatId: string, id: string): Promise<ChatMessage | undefined> {
  const row = await getRow(chatsTable, messageKey(chatId, id));
  return row && toMessage(row);
}

/**
 * Stores a message once.
 *
 * @returns the stored message, which may be from a concurrent send of the same id.
 */
export async function storeMessage(message: ChatMessage, now: Date): Promise<ChatMessage> {
  if (await alone(toStore(message, now))) return message;
  return (await findMessage(message.chat_id, message.id)) ?? message;
}

/**
 * Gives a message its number in a chat that was read, stores it and counts it, all in one transaction.
 *
 * @param counts writes that fail when the message is one too many.
 * @returns `undefined` when a count fails, or the chat has changed since, takes no message or has one with this id.
 */
export async function storeAtOnce(
  before: QueuedChat,
  message: Omit<ChatMessage, 'seq'>,
  limits: MessageLimits | undefined,
  counts: Write[],
  now: Date,
): Promise<{ message: ChatMessage; chat: QueuedChat } | undefined> {
  const { sender_type, message: text } = message;
  const accepted = toAccept(before, { sender_type, text, limits }, now);
  const stored = { ...message, seq: accepted.chat.message_count };
  const refused = await transact([accepted.write, toStore(stored, now), ...counts]);
  return refused.length === 0 ? { message: stored, chat: accepted.chat } : undefined;
}

function toStore({ id, chat_id, ...fields }: ChatMessage, now: Date): Write {
  const row = { ...messageKey(chat_id, id), ...fields, expires_at: expiresIn(keptDays, now) };
  return toPut(chatsTable, row, { condition: 'absent' });
}

const pageRows = 100;

/** A page of a chat's messages, unordered; `cursor` is the last id of the previous page. */
export async function readTranscript(
  chatId: string,
  cursor: string | undefined,
  now: Date,
): Promise<{ messages: ChatMessage[]; next_cursor?: string }> {
  const { rows, last } = await queryRows(chatsTable, chatId, {
    prefix: 'message#',
    Limit: pageRows,
    ExclusiveStartKey: cursor === undefined ? undefined : messageKey(chatId, cursor),
  });
  const page = fittingFrame(rows);
  const end = page.at(-1);
  const hasMore = last !== undefined || page.length < rows.length;
  return {
    messages: page.filter((row) => !isExpired(row, now)).map(toMessage),
    ...(hasMore && end && { next_cursor: toMessage(end).id }),
  };
}

function toMessage(row: Row): ChatMessage {
  return ChatMessage.parse({ ...row, id: String(row.sort_key).slice('message#'.length) });
}
