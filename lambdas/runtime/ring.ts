import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { callLimits } from './call-limits.ts';
import { setting } from './settings.ts';

/*
 * The alarm clock of webhooks: a message in the queue says no more than which row of the integrations table is to
 * be looked at. What is to be done, and whether, the row says. Imported dynamically: most calls ring for nothing.
 */

const queue = new SQSClient({ maxAttempts: 3, requestHandler: callLimits });

/** The longest that SQS keeps a message back. */
export const longestDelaySeconds = 900;

/** What SQS takes at once. */
export const ringsAtOnce = 10;

/** A row to be looked at, after a while if asked for. */
export type Ring = { account: string; sort_key: string; delaySeconds?: number };

/** Lets rows be looked at. At most ten. Throws when a message was not taken. */
export async function ring(places: Ring[]): Promise<void> {
  if (places.length === 0) return;
  if (places.length > ringsAtOnce) throw new Error('SQS takes ten messages at once.');
  const { Failed = [] } = await queue.send(
    new SendMessageBatchCommand({
      QueueUrl: setting('webhookQueue'),
      Entries: places.map(({ account, sort_key, delaySeconds = 0 }, index) => ({
        Id: String(index),
        MessageBody: JSON.stringify({ account, sort_key }),
        DelaySeconds: delaySeconds,
      })),
    }),
  );
  const [first] = Failed;
  if (first) throw new Error(`The queue did not take a message: ${first.Code ?? 'no reason given'}.`);
}
