import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { callLimits } from './call-limits.ts';
import { setting } from './settings.ts';

/*
 * The queues of webhooks, deletions, lists, payments, signed letters, mails about sellers, changed deals and published
 * loads. A message holds only what names a row, or a customer at Stripe; the state is there.
 * Import this module dynamically: most calls enqueue nothing.
 */

const queue = new SQSClient({ maxAttempts: 3, requestHandler: callLimits });

/** SQS's longest delay. */
export const maxDelaySeconds = 900;

/** SQS's largest batch. */
export const maxBatch = 10;

/** A row to check, at once or after a delay. */
export type Check = { account: string; sort_key: string; delaySeconds?: number };

type QueueSetting =
  | 'webhookQueue'
  | 'deletionQueue'
  | 'listQueue'
  | 'billingQueue'
  | 'sealQueue'
  | 'sellerMailQueue'
  | 'dealNewsQueue'
  | 'watchQueue';

/** Enqueues up to ten checks. Throws when SQS rejects a message. */
export async function enqueueBatch(checks: Check[], queueUrl: QueueSetting = 'webhookQueue'): Promise<void> {
  await enqueueBodies(
    checks.map(({ account, sort_key }) => ({ account, sort_key })),
    queueUrl,
    checks.map(({ delaySeconds = 0 }) => delaySeconds),
  );
}

/** Enqueues up to ten messages. Throws when SQS rejects one. */
export async function enqueueBodies(bodies: object[], queueUrl: QueueSetting, delays: number[] = []): Promise<void> {
  if (bodies.length === 0) return;
  if (bodies.length > maxBatch) throw new Error('SQS takes ten messages at once.');
  const { Failed = [] } = await queue.send(
    new SendMessageBatchCommand({
      QueueUrl: setting(queueUrl),
      Entries: bodies.map((body, index) => ({
        Id: String(index),
        MessageBody: JSON.stringify(body),
        DelaySeconds: delays[index] ?? 0,
      })),
    }),
  );
  const [first] = Failed;
  if (first) throw new Error(`The queue did not take a message: ${first.Code ?? 'no reason given'}.`);
}
