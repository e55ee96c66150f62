import * as z from 'zod/mini';
import type { System } from '#local/system.ts';

const Counts = z.object({
  Items: z.array(z.object({ chat_id: z.object({ S: z.string() }), sort_key: z.object({ S: z.string() }) })),
});

/** Forgets how many chats guests started this hour: from one machine a test may need more than a network has. */
export const forgetGuestChats = (system: Pick<System, 'tables'>) => forgetHourCounts(system, 'chat');

/** Forgets how often anybody did this in this hour, and in the next, in which a system's clock may be already. */
export async function forgetHourCounts(
  { tables }: Pick<System, 'tables'>,
  what: 'chat' | 'chat-bytes' | 'contact',
): Promise<void> {
  const TableName = tables.names.find((name) => name.includes('Chats'));
  for (const time of [Date.now(), Date.now() + 3_600_000]) {
    const hour = new Date(time).toISOString().slice(0, 13);
    const answer = await tables.command('Query', {
      TableName,
      KeyConditionExpression: 'chat_id = :hour',
      ExpressionAttributeValues: { ':hour': { S: `${what}-hour#${hour}` } },
      ProjectionExpression: 'chat_id, sort_key',
    });
    for (const Key of Counts.parse(answer).Items) await tables.command('DeleteItem', { TableName, Key });
  }
}

/** Forgets how many messages a chat's customer sent lately: one test's messages must not stop the next one's. */
export async function forgetSentMessages(
  { tables }: Pick<System, 'tables'>,
  chatId: string,
  now = Date.now(),
): Promise<void> {
  const minute = Math.floor(now / 60_000);
  await tables.command('UpdateItem', {
    TableName: tables.names.find((name) => name.includes('Chats')),
    Key: { chat_id: { S: chatId }, sort_key: { S: 'chat' } },
    UpdateExpression: `REMOVE sent_${minute - 1}, sent_${minute}, sent_in_all`,
  });
}
