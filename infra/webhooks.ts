import { Duration, Validations } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Accounts } from './accounts.ts';
import { AppFunction } from './function.ts';
import type { Stage } from './stages.ts';
import type { Tables } from './tables.ts';

type WebhooksProps = { stage: Stage; assets: string; tables: Tables; accounts: Accounts };

/** An attempt has ten seconds; the rest is for reading and writing. */
const senderSeconds = 30;

/** How often the relay runs. `leadMs` in `webhook-deliveries.ts` depends on it. */
const relayEvery = Duration.minutes(5);

/**
 * Webhook delivery: a queue of row keys, the sender that processes them, and the relay that enqueues due rows whose
 * message is missing.
 */
export class Webhooks extends Construct {
  readonly sender: AppFunction;
  readonly relay: AppFunction;
  private readonly tables: Tables;
  private readonly queue: Queue;
  private readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { stage, assets, tables, accounts }: WebhooksProps) {
    super(scope, id);
    this.tables = tables;
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // AWS's recommendation, so that no message reappears while its batch is running.
      visibilityTimeout: Duration.seconds(6 * senderSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    });

    this.sender = new AppFunction(this, 'Sender', {
      stage,
      assets,
      area: 'webhook-sender',
      timeoutSeconds: senderSeconds,
      invocation:
        'Lambda reads the queue and waits for the answer: what fails stays in the queue, which has one for dead letters.',
    });
    tables.integrations.grantTo(this.sender, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
    accounts.grantCheckTo(this.sender);
    this.grantEnqueueTo(this.sender);
    this.sender.allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], this.queue.queueArn);
    const mapping = new EventSourceMapping(this, 'Messages', {
      target: this.sender.lambda,
      eventSourceArn: this.queue.queueArn,
      batchSize: 10,
      reportBatchItemFailures: true,
      // Limits the concurrency that slow receivers can use up.
      maxConcurrency: 20,
    });
    // Lambda checks the role when it creates the mapping.
    mapping.node.addDependency(this.sender.role);

    this.relay = new AppFunction(this, 'Relay', {
      stage,
      assets,
      area: 'webhook-relay',
      timeoutSeconds: senderSeconds,
      invocation:
        'It runs on a schedule, and the next run repeats the work of a failed one. An alarm reports failures.',
    });
    tables.integrations.grantTo(this.relay, 'UpdateItem');
    tables.integrations.grantIndexTo(this.relay);
    this.grantEnqueueTo(this.relay);
    const schedule = new Rule(this, 'Schedule', {
      description: 'Enqueues checks of webhook events and attempts whose time has come.',
      schedule: Schedule.rate(relayEvery),
      targets: [new LambdaFunction(this.relay.lambda)],
    });
    Validations.of(this.deadLetters).acknowledge({
      id: 'Serverless-SQSRedrivePolicy',
      reason: 'It is the queue of dead letters itself.',
    });
    Validations.of(mapping).acknowledge({
      id: 'Serverless-LambdaEventSourceMappingDestination',
      reason: 'Destinations are for streams: what fails here stays in the queue, which has one for dead letters.',
    });
    Validations.of(schedule).acknowledge({
      id: 'Serverless-EventBusDLQ',
      reason: 'The events say nothing but that it is time, and the next one says it again.',
    });
  }

  /** The number of dead letters; normally 0. */
  get givenUp(): IMetric {
    return this.deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) });
  }

  /** The age of the oldest message, in seconds; up to 900 are intended delays. */
  get oldestMessage(): IMetric {
    return this.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5) });
  }

  /** Allows a function to write events into the outbox and to enqueue them. */
  grantPublishTo(fn: AppFunction): void {
    this.tables.integrations.grantTo(fn, 'Query', 'PutItem');
    this.grantEnqueueTo(fn);
  }

  /** Allows a function to enqueue checks of rows. */
  grantEnqueueTo(fn: AppFunction): void {
    fn.allow(['sqs:SendMessage'], this.queue.queueArn);
    fn.set('webhookQueue', this.queue.queueUrl);
  }
}
