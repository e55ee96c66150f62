import * as z from 'zod/mini';
import { everyRow } from '#lambdas/storage/table.ts';
import { chatsTable } from '#lambdas/storage/tables.ts';
import { openQueues } from './chat-rows.ts';

const Waiting = z.object({ waiting_since: z.iso.datetime() });

const minute = 60_000;
/** Sooner, somebody may just be typing. */
const fromMs = 5 * minute;
/** Later, the customer has left: many chats end with a "thanks" that needs no answer. */
const toMs = 24 * 60 * minute;

/** How many open chats have had no answer for five minutes, and not longer than a day. Reads the index of open chats. */
export async function countWaiting(now: Date): Promise<number> {
  const query = {
    inIndex: true,
    FilterExpression: 'attribute_exists(waiting_since)',
    ProjectionExpression: 'waiting_since',
  };
  const rows = await Promise.all(openQueues.map((queue) => everyRow(chatsTable, queue, query)));
  return rows.flat().filter((row) => {
    const waited = now.getTime() - Date.parse(Waiting.parse(row).waiting_since);
    return waited >= fromMs && waited <= toMs;
  }).length;
}
