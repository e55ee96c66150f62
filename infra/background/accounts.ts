import { Duration, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { AppFunction, type FunctionBase } from '#infra/functions/function.ts';
import type { Avatars } from '#infra/state/avatars.ts';
import type { Photos } from '#infra/state/photos.ts';
import type { Tables } from '#infra/state/tables.ts';
import { callEvery } from './schedule.ts';
import { WorkQueue } from './work-queue.ts';

type AccountsProps = { base: FunctionBase; tables: Tables; avatars: Avatars; photos: Photos };

/** The sweeper stops ten seconds before and enqueues the rest. */
const sweeperSeconds = 30;

/**
 * Creation and deletion of accounts: the secret under which addresses are hashed, and a queue of deletions with the
 * sweeper that deletes what is left of them.
 */
export class Accounts extends Construct {
  readonly sweeper: AppFunction;
  /** The deletions to sweep. */
  readonly deletions: WorkQueue;
  private readonly tables: Tables;
  private readonly secret: Secret;

  constructor(scope: Construct, id: string, { base, tables, avatars, photos }: AccountsProps) {
    super(scope, id);
    this.tables = tables;
    this.secret = new Secret(this, 'UseSecret', {
      description: 'Hashes the e-mail addresses of notes of use. Never change it: the notes would be lost.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: base.stage.removalPolicy,
    });
    this.deletions = new WorkQueue(this, 'Deletions', sweeperSeconds);

    this.sweeper = new AppFunction(this, 'Sweeper', {
      ...base,
      area: 'account-sweeper',
      timeoutSeconds: sweeperSeconds,
    });
    tables.profiles.grantTo(this.sweeper, 'UpdateItem');
    tables.analyses.grantTo(this.sweeper, 'Query', 'BatchWriteItem');
    tables.chats.grantTo(this.sweeper, 'Query', 'DeleteItem', 'BatchWriteItem');
    tables.integrations.grantTo(this.sweeper, 'Query', 'UpdateItem', 'BatchWriteItem');
    tables.integrations.grantIndexTo(this.sweeper);
    avatars.grantEraseTo(this.sweeper);
    photos.grantEraseTo(this.sweeper);
    // An operator may ask it for a deletion.
    this.grantDeletionTo(this.sweeper);
    this.deletions.feed(this.sweeper, { batchSize: 1, maxConcurrency: 5 });
    callEvery(Duration.hours(1), this.sweeper, this, 'Enqueues sweeps of deleted accounts whose time has come.');
    Validations.of(this.secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'With another value nobody could tell any more which address has had its trial. It opens nothing.',
    });
  }

  /** Allows a function to read and write a user's profile, and to create it on first use. */
  grantProfilesTo(fn: AppFunction): void {
    this.tables.profiles.grantTo(fn, 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem');
    this.grantSecretTo(fn);
  }

  /** Allows a function to check for deleted accounts in its transactions. */
  grantCheckTo(fn: AppFunction): void {
    this.tables.profiles.grantTo(fn, 'GetItem', 'ConditionCheckItem');
  }

  /**
   * Allows a function to admit users' calls: to count them, to record their sessions and to refuse deleted accounts; and
   * to write into the log of an account.
   */
  grantGateTo(fn: AppFunction): void {
    this.tables.profiles.grantTo(fn, 'GetItem', 'UpdateItem', 'ConditionCheckItem');
    this.tables.integrations.grantTo(fn, 'UpdateItem');
  }

  /** Allows a function to delete an account and to enqueue the sweep. */
  grantDeletionTo(fn: AppFunction): void {
    this.tables.profiles.grantTo(fn, 'GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem');
    this.tables.integrations.grantTo(fn, 'PutItem');
    this.grantSecretTo(fn);
    this.deletions.grantSendTo(fn, 'deletionQueue');
  }

  private grantSecretTo(fn: AppFunction): void {
    fn.allow(['secretsmanager:GetSecretValue'], this.secret.secretArn);
    fn.set('useSecret', this.secret.secretArn);
  }
}
