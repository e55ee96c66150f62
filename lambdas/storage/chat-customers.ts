import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { setting } from '#lambdas/lib/settings.ts';
import { documents, isExpired } from './document-client.ts';

const ChatRow = z.object({ user_id: z.nullable(z.string()), expires_at: z.optional(z.number()) });

/** Whose chat it is: a user, or `null` for a guest; `undefined` when there is no such chat. */
export async function findCustomerOf(
  chatId: string,
  now: Date,
): Promise<{ user_id: string | null } | undefined> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: setting('chatsTable'), Key: { chat_id: chatId, sort_key: 'chat' } }),
  );
  if (!Item) return undefined;
  const { user_id, expires_at } = ChatRow.parse(Item);
  return isExpired({ expires_at }, now) ? undefined : { user_id };
}
