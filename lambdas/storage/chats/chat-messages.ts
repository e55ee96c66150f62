import { expiresIn, isExpired } from '#lambdas/storage/document-client.ts';
import { getRow, putRow, queryRows, type Row } from '#lambdas/storage/table.ts';
import { chatsTable } from '#lambdas/storage/tables.ts';
import { ChatMessage } from '#shared/support/chat.ts';
import { fittingFrame, messageKey } from './chat-rows.ts';
import { keptDays } from './chats.ts';

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
  const { id, chat_id, ...fields } = message;
  const row = { ...messageKey(chat_id, id), ...fields, expires_at: expiresIn(keptDays, now) };
  if (await putRow(chatsTable, row, { condition: 'absent' })) return message;
  return (await findMessage(chat_id, id)) ?? message;
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
