import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '#local/clock/clock.ts';
import type { Message, Queue } from '#local/data/queue.ts';
import { playedProperties } from '#local/template/played-properties.ts';
import type { Policies } from '#local/template/policies.ts';
import { type Resource, region } from '#local/template/template.ts';
import { calleeOf } from './callee.ts';
import type { LambdaFunction, Outcome } from './function.ts';

/*
 * Lambda's event source mapping: receives messages from a queue, invokes a function with batches of them, and deletes
 * those that the function has handled. The others are visible again after the queue's visibility timeout.
 */

const second = 1000;

// Strict: filters, provisioned pollers and the like are refused by name.
const Properties = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z._default(z.number().check(z.int(), z.gte(1), z.lte(10_000)), 10),
  MaximumBatchingWindowInSeconds: z._default(z.number().check(z.int(), z.gte(0), z.lte(300)), 0),
  FunctionResponseTypes: z._default(z.array(z.literal('ReportBatchItemFailures')), []),
  ScalingConfig: z.optional(z.strictObject({ MaximumConcurrency: z.number().check(z.int(), z.gte(2), z.lte(1000)) })),
  Enabled: z._default(z.boolean(), true),
  Tags: z.optional(z.unknown()),
});

/** Lambda's concurrency at first when the mapping sets no maximum. */
const defaultConcurrency = 5;

type Options = {
  resource: Resource;
  queues: Queue[];
  functions: LambdaFunction[];
  policies: Policies;
  clock: Clock;
  report: (line: string) => void;
};

export type EventSourceMapping = {
  /** Starts no further batch. */
  close(): void;
};

/** Starts feeding the function. Throws for what Lambda refuses to create. */
export function openEventSourceMapping(options: Options): EventSourceMapping {
  const { resource, clock, report } = options;
  const { properties, queue, target } = wired(options);
  const { BatchSize, MaximumBatchingWindowInSeconds, Enabled } = properties;
  const maxConcurrency = properties.ScalingConfig?.MaximumConcurrency ?? defaultConcurrency;
  const reportsFailures = properties.FunctionResponseTypes.length > 0;
  let closed = !Enabled;
  let running = 0;
  let cancelTimer = () => {};

  function pump(): void {
    cancelTimer();
    while (!closed && running < maxConcurrency && (nextDue() ?? Infinity) <= clock.now()) {
      const batch = queue.receive(BatchSize);
      running += 1;
      clock.follow(
        handle(batch).finally(() => {
          running -= 1;
          pump();
        }),
      );
    }
    // At full concurrency, the next batch that ends calls this again.
    const next = nextDue();
    if (!closed && running < maxConcurrency && next !== undefined) cancelTimer = clock.at(next, pump);
  }

  /** When a batch is full or has waited long enough; undefined while the queue is empty. */
  function nextDue(): number | undefined {
    const visibleAt = queue.visibleAt();
    const [first] = visibleAt;
    if (first === undefined) return undefined;
    return Math.min(first + MaximumBatchingWindowInSeconds * second, visibleAt[BatchSize - 1] ?? Infinity);
  }

  async function handle(batch: Message[]): Promise<void> {
    const outcome = await target.invoke({ Records: batch.map((message) => recordOf(message, queue)) });
    if (closed) return;
    const failed = failedOf(batch, outcome, reportsFailures);
    if (failed === 'all') {
      report(`${resource.id}: ${target.area} failed a batch of ${batch.length}, which will be retried.`);
      return;
    }
    for (const message of batch) if (!failed.includes(message.id)) queue.remove(message);
  }

  // With a timer: messages that are sent together are received together.
  function wake(): void {
    cancelTimer();
    if (!closed) cancelTimer = clock.at(clock.now(), pump);
  }

  queue.onMessage(wake);
  wake();
  return {
    close() {
      closed = true;
      cancelTimer();
    },
  };
}

function wired({ resource, queues, functions, policies }: Options) {
  const properties = playedProperties(Properties, resource);
  const { EventSourceArn, FunctionName, BatchSize, MaximumBatchingWindowInSeconds } = properties;
  const refuse = (message: string) => new Error(`Lambda would not create the mapping ${resource.id}: ${message}`);

  const queue = queues.find((each) => each.arn === EventSourceArn);
  if (!queue) throw refuse(`${EventSourceArn} is no queue of the template.`);
  const target = calleeOf(functions, FunctionName)?.target;
  if (!target) throw refuse(`${FunctionName} is no function of the template.`);
  for (const action of ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes']) {
    if (!policies.allows(target.roleId, `sqs:${action}`, queue.arn)) {
      throw refuse(`the function's role ${target.roleId} does not have permissions to call ${action} on SQS.`);
    }
  }
  if (queue.visibilityTimeoutSeconds < target.timeoutSeconds) {
    throw refuse(
      `Queue visibility timeout: ${queue.visibilityTimeoutSeconds} seconds is less than ` +
        `Function timeout: ${target.timeoutSeconds} seconds`,
    );
  }
  if (BatchSize > 10 && MaximumBatchingWindowInSeconds < 1) {
    throw refuse('a BatchSize over 10 needs a MaximumBatchingWindowInSeconds of at least 1.');
  }
  return { properties, queue, target };
}

function recordOf({ id, body, sender, sentAt, receiveCount, firstReceivedAt }: Message, queue: Queue) {
  return {
    messageId: id,
    receiptHandle: Buffer.from(`${id}#${receiveCount}`).toString('base64'),
    body,
    attributes: {
      ApproximateReceiveCount: String(receiveCount),
      SentTimestamp: String(sentAt),
      SenderId: sender,
      ApproximateFirstReceiveTimestamp: String(firstReceivedAt),
    },
    messageAttributes: {},
    md5OfBody: createHash('md5').update(body).digest('hex'),
    eventSource: 'aws:sqs',
    eventSourceARN: queue.arn,
    awsRegion: region,
  };
}

const Report = z.nullish(
  z.object({
    batchItemFailures: z.nullish(z.array(z.object({ itemIdentifier: z.string() }))),
  }),
);

/**
 * The messages of a batch that the function has not handled. As on AWS, an invalid report, or one that names a
 * message outside the batch, fails the whole batch.
 */
function failedOf(batch: Message[], outcome: Outcome, reportsFailures: boolean): string[] | 'all' {
  if (!outcome.ok) return 'all';
  if (!reportsFailures) return [];
  const report = Report.safeParse(outcome.value);
  if (!report.success) return 'all';
  const failed = (report.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
  return failed.every((id) => batch.some((message) => message.id === id)) ? failed : 'all';
}
