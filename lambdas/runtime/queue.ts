import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { callLimits } from './call-limits.ts';
import { setting } from './settings.ts';

/*
 * The queue of webhooks. A message says no more than which row of the integrations table to check; what is to be
 * done, and whether, the row says. Imported dynamically: most calls enqueue nothing.
 */

const queue = new SQSClient({ maxAttempts: 3, requestHandler: callLimits });

/** The longest that SQS keeps a message back. */
export const maxDelaySeconds = 900;

/** What SQS takes at once. */
export const maxBatch = 10;

/** A row to check, after a while if asked for. */
export type Check = { account: string; sort_key: string; delaySeconds?: number };

/** Enqueues checks of rows, ten at most. Throws when a message was not taken. */
export async function enqueueBatch(checks: Check[]): Promise<void> {
  if (checks.length === 0) return;
  if (checks.length > maxBatch) throw new Error('SQS takes ten messages at once.');
  const { Failed = [] } = await queue.send(
    new SendMessageBatchCommand({
      QueueUrl: setting('webhookQueue'),
      Entries: checks.map(({ account, sort_key, delaySeconds = 0 }, index) => ({
        Id: String(index),
        MessageBody: JSON.stringify({ account, sort_key }),
        DelaySeconds: delaySeconds,
      })),
    }),
  );
  const [first] = Failed;
  if (first) throw new Error(`The queue did not take a message: ${first.Code ?? 'no reason given'}.`);
}
