import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { errorFields, logWith } from '#lambdas/runtime/log.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { dispatchEvent } from './dispatch-event.ts';

/** A message holds only the key of a row of the integrations table; the row holds the state. */
const Message = z.object({ account: z.string(), sort_key: z.string() });

/**
 * Checks the rows of a batch concurrently, so that a slow receiver delays no other. Messages may be repeated, late or
 * out of order; rows without work are left alone.
 */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const failed = await Promise.all(Records.map(failureOf));
  return { batchItemFailures: failed.flatMap((id) => (id === undefined ? [] : [{ itemIdentifier: id }])) };
}

/** @returns the message's id when it must be retried. */
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
