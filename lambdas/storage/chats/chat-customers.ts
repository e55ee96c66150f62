import * as z from 'zod/mini';
import { getRow } from '#lambdas/storage/table.ts';
import { chatsTable } from '#lambdas/storage/tables.ts';
import { chatKey } from './chat-rows.ts';

const ChatRow = z.object({ user_id: z.nullable(z.string()) });

/** The chat's user id, `null` for a guest; `undefined` when there is no such chat. */
export async function findCustomerOf(chatId: string, now: Date): Promise<{ user_id: string | null } | undefined> {
  const row = await getRow(chatsTable, chatKey(chatId), now);
  return row && ChatRow.parse(row);
}
