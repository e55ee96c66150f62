import { Duration, Validations } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Avatars } from './avatars.ts';
import { AppFunction } from './function.ts';
import type { Stage } from './stages.ts';
import type { Tables } from './tables.ts';

type AccountsProps = { stage: Stage; assets: string; tables: Tables; avatars: Avatars };

/** The sweeper stops ten seconds before and enqueues the rest. */
const sweeperSeconds = 30;

/**
 * Creation and deletion of accounts: the secret under which addresses are hashed, and a queue of deletions with the
 * sweeper that deletes what is left of them.
 */
export class Accounts extends Construct {
  readonly sweeper: AppFunction;
  private readonly tables: Tables;
  private readonly secret: Secret;
  private readonly queue: Queue;
  private readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { stage, assets, tables, avatars }: AccountsProps) {
    super(scope, id);
    this.tables = tables;
    this.secret = new Secret(this, 'UseSecret', {
      description: 'Hashes the e-mail addresses of notes of use. Never change it: the notes would be lost.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: stage.removalPolicy,
    });
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'Deletions', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // AWS's recommendation, so that no message reappears while it is being handled.
      visibilityTimeout: Duration.seconds(6 * sweeperSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    });

    this.sweeper = new AppFunction(this, 'Sweeper', {
      stage,
      assets,
      area: 'account-sweeper',
      timeoutSeconds: sweeperSeconds,
      invocation:
        'Lambda reads the queue and waits for the answer: what fails stays in the queue, which has one for dead ' +
        'letters. The schedule enqueues again what is not done.',
    });
    tables.profiles.grantTo(this.sweeper, 'UpdateItem');
    tables.analyses.grantTo(this.sweeper, 'Query', 'BatchWriteItem');
    tables.chats.grantTo(this.sweeper, 'Query', 'DeleteItem', 'BatchWriteItem');
    tables.integrations.grantTo(this.sweeper, 'Query', 'UpdateItem', 'BatchWriteItem');
    tables.integrations.grantIndexTo(this.sweeper);
    avatars.grantRemoveTo(this.sweeper);
    // An operator may ask it for a deletion.
    this.grantDeletionTo(this.sweeper);
    this.sweeper.allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], this.queue.queueArn);
    const mapping = new EventSourceMapping(this, 'Messages', {
      target: this.sweeper.lambda,
      eventSourceArn: this.queue.queueArn,
      batchSize: 1,
      maxConcurrency: 5,
    });
    // Lambda checks the role when it creates the mapping.
    mapping.node.addDependency(this.sweeper.role);
    const schedule = new Rule(this, 'Schedule', {
      description: 'Enqueues sweeps of deleted accounts whose time has come.',
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new LambdaFunction(this.sweeper.lambda)],
    });
    this.acknowledgeFindings(mapping, schedule);
  }

  /** The number of dead letters; normally 0. */
  get givenUp(): IMetric {
    return this.deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) });
  }

  /** Allows a function to read and write a user's profile, and to create it on first use. */
  grantProfilesTo(fn: AppFunction): void {
    this.tables.profiles.grantTo(fn, 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem');
    this.grantSecretTo(fn);
  }

  /** Allows a function to refuse deleted accounts, and to check for them in its transactions. */
  grantCheckTo(fn: AppFunction): void {
    this.tables.profiles.grantTo(fn, 'GetItem', 'ConditionCheckItem');
  }

  /** Allows a function to delete an account and to enqueue the sweep. */
  grantDeletionTo(fn: AppFunction): void {
    this.tables.profiles.grantTo(fn, 'GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem');
    this.tables.integrations.grantTo(fn, 'PutItem');
    this.grantSecretTo(fn);
    fn.allow(['sqs:SendMessage'], this.queue.queueArn);
    fn.set('deletionQueue', this.queue.queueUrl);
  }

  private grantSecretTo(fn: AppFunction): void {
    fn.allow(['secretsmanager:GetSecretValue'], this.secret.secretArn);
    fn.set('useSecret', this.secret.secretArn);
  }

  private acknowledgeFindings(mapping: EventSourceMapping, schedule: Rule): void {
    Validations.of(this.secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'With another value nobody could tell any more which address has had its trial. It opens nothing.',
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
}
