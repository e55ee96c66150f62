import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/**
 * Where AWS puts what it could not deliver after its own retries, and nobody waits for: calls of functions that failed,
 * calls of a schedule that did not get through, mails of alarms that were not accepted. An alarm watches it.
 */
export class Undelivered extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
  }

  /** How many messages are in it; normally 0. */
  get count(): IMetric {
    return this.queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) });
  }
}
