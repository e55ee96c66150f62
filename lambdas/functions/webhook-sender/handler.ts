import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { errorFields, logWith } from '#lambdas/runtime/log.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { dispatchEvent } from './dispatch-event.ts';

/** A message names a row of the integrations table and nothing else: what is to be done the row says. */
const Message = z.object({ account: z.string(), sort_key: z.string() });

/**
 * Checks the rows that a batch of messages names, all at the same time, so that a slow receiver holds up no other.
 * Messages come more than once, late and out of order; a row that nothing is to be done for is left as it is.
 */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const failed = await Promise.all(Records.map(failureOf));
  return { batchItemFailures: failed.flatMap((id) => (id === undefined ? [] : [{ itemIdentifier: id }])) };
}

/** @returns the message's id when it has to come again. */
async function failureOf({ messageId, body }: SQSRecord): Promise<string | undefined> {
  const log = logWith({ message_id: messageId });
  try {
    const key = Message.parse(JSON.parse(body));
    const check = key.sort_key.startsWith('event#') ? dispatchEvent : attemptDelivery;
    await check(key, logWith({ message_id: messageId, row: key.sort_key }));
    return undefined;
  } catch (error) {
    log.error('failed', errorFields(error));
    return messageId;
  }
}
