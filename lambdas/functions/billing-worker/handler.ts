import type { SQSBatchResponse, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { eraseCustomer } from '#lambdas/domain/billing/erase-customer.ts';
import { errorFields, type Log, logWith } from '#lambdas/runtime/log.ts';
import { enqueueBodies } from '#lambdas/runtime/queue.ts';
import { readCustomer, readCustomerOf } from './read-customer.ts';
import { firstPage, Sweep, sweepPage } from './sweep.ts';

const Message = z.union([
  z.object({ customer: z.string() }),
  z.object({ charge: z.string() }),
  z.object({ erase: z.string(), deleted_at: z.iso.datetime() }),
  Sweep,
]);
const Scheduled = z.object({ 'detail-type': z.literal('Scheduled Event') });

/**
 * Reads what the customers have paid whom the queue names, deletes those of deleted accounts at Stripe, and nightly
 * begins to compare all subscriptions.
 */
export async function handler(event: { Records: SQSRecord[] } | { 'detail-type': string }): Promise<unknown> {
  if ('Records' in event) return readAll(event.Records);
  Scheduled.parse(event);
  await enqueueBodies([firstPage], 'billingQueue');
  return { begun: true };
}

/** One after the other: several messages are often about one customer, and only the last read is kept. */
async function readAll(records: SQSRecord[]): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  const done = new Set<string>();
  for (const { messageId, body } of records) {
    const log = logWith({ message_id: messageId });
    try {
      // What is read now is also true for the messages that are here already.
      if (!done.has(body)) await handle(Message.parse(JSON.parse(body)), log);
      done.add(body);
    } catch (error) {
      log.error('failed', errorFields(error));
      failed.push(messageId);
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}

function handle(message: z.infer<typeof Message>, log: Log): Promise<void> {
  if ('customer' in message) return readCustomer(message.customer, log);
  if ('erase' in message) return eraseCustomer(message.erase, message.deleted_at, log);
  if ('charge' in message) return readCustomerOf(message.charge, log);
  return sweepPage(message, log);
}
