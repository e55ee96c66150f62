import type { SQSBatchResponse, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { handOn, leaveLine } from '#lambdas/domain/lists/enqueue-rows.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { errorFields, logWith } from '#lambdas/runtime/log.ts';
import { taskPrefix } from '#lambdas/storage/lists/list-rows.ts';
import { listWorkerSeconds } from '#shared/lists/list-limits.ts';
import { screenRow } from './screen-row.ts';
import { wakeLists } from './wake-lists.ts';

/** A message holds only the key of a row of the integrations table; the row holds the state. */
const Message = z.object({ account: z.string(), sort_key: z.string() });
const Scheduled = z.object({ 'detail-type': z.literal('Scheduled Event') });

/**
 * Looks up the rows that the queue names, or prices them from their facts, and every five minutes looks after lists
 * whose time has come.
 */
export async function handler(event: { Records: SQSRecord[] } | { 'detail-type': string }): Promise<unknown> {
  if ('Records' in event) return screenRows(event.Records);
  Scheduled.parse(event);
  return { lists: await wakeLists(logWith({})) };
}

async function screenRows(records: SQSRecord[]): Promise<SQSBatchResponse> {
  const failed = await Promise.all(records.map(failureOf));
  return { batchItemFailures: failed.flatMap((id) => (id === undefined ? [] : [{ itemIdentifier: id }])) };
}

/** The engine is loaded by those who price. */
const pricing = async () => (await import('./price-facts.ts')).priceFacts;

/** @returns the message's id when it must come again. */
async function failureOf({ messageId, body }: SQSRecord): Promise<string | undefined> {
  const log = logWith({ message_id: messageId });
  const stopAt = Date.now() + (listWorkerSeconds * 1000) / 2;
  try {
    const key = Message.parse(JSON.parse(body));
    const handle = key.sort_key.startsWith(taskPrefix()) ? await pricing() : screenRow;
    const handled = await handle(key, logWith({ message_id: messageId, row: key.sort_key }), stopAt);
    if (handled === 'again') return messageId;
    if (handled === 'handed_on') await handOn(key);
    else await leaveLine(key, handled === 'stopped', new Date());
    return undefined;
  } catch (error) {
    // The account was deleted meanwhile, and its lists with it.
    if (error instanceof Refusal && error.code === 'not_signed_in') return undefined;
    log.error('failed', errorFields(error));
    return messageId;
  }
}
