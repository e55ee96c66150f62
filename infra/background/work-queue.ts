import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { EventSourceMapping, type EventSourceMappingOptions } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';
import type { Setting } from '#lambdas/runtime/settings.ts';

const period = Duration.minutes(5);

/** The concurrency limits what slow work can use up. */
type Batches = Required<Pick<EventSourceMappingOptions, 'batchSize' | 'maxConcurrency'>> &
  Pick<EventSourceMappingOptions, 'reportBatchItemFailures'>;

/** A queue that feeds one function. What fails five times goes to a queue of dead letters. */
export class WorkQueue {
  private readonly owner: Construct;
  private readonly queue: Queue;
  private readonly deadLetters: Queue;

  /**
   * @param workerSeconds how long the function may run.
   * @param hiddenSeconds how long a message is hidden that a function has; AWS recommends six times as long as it runs, so
   * that none reappears while it is handled. Less only where a repeated one does nothing.
   */
  constructor(owner: Construct, id: string, workerSeconds: number, hiddenSeconds = 6 * workerSeconds) {
    this.owner = owner;
    this.deadLetters = new Queue(owner, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(owner, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(hiddenSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    });
  }

  /** Where the operator's command enqueues. */
  get url(): string {
    return this.queue.queueUrl;
  }

  /** The number of dead letters; normally 0. */
  get givenUp(): IMetric {
    return this.deadLetters.metricApproximateNumberOfMessagesVisible({ period });
  }

  /** The age of the oldest message, in seconds. */
  get oldestMessage(): IMetric {
    return this.queue.metricApproximateAgeOfOldestMessage({ period });
  }

  /** Allows a function to enqueue, and sets the queue's URL for it. */
  grantSendTo(fn: AppFunction, url: Setting): void {
    fn.allow(['sqs:SendMessage'], this.queue.queueArn);
    fn.set(url, this.queue.queueUrl);
  }

  /** Calls a function with the queue's messages. */
  feed(worker: AppFunction, batches: Batches): void {
    worker.allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], this.queue.queueArn);
    const mapping = new EventSourceMapping(this.owner, 'Messages', {
      target: worker.live,
      eventSourceArn: this.queue.queueArn,
      ...batches,
    });
    // Lambda checks the role when it creates the mapping.
    mapping.node.addDependency(worker.role);
  }
}
