import * as z from 'zod/mini';
import { isExpired } from '#lambdas/storage/document-client.ts';
import { chatKey, readRow } from './chat-rows.ts';

const ChatRow = z.object({ user_id: z.nullable(z.string()), expires_at: z.optional(z.number()) });

/** Whose chat it is: a user, or `null` for a guest; `undefined` when there is no such chat. */
export async function findCustomerOf(
  chatId: string,
  now: Date,
): Promise<{ user_id: string | null } | undefined> {
  const row = await readRow(chatKey(chatId));
  if (!row) return undefined;
  const { user_id, expires_at } = ChatRow.parse(row);
  return isExpired({ expires_at }, now) ? undefined : { user_id };
}
