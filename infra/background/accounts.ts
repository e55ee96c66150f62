import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { AppFunction, type FunctionBase } from '#infra/functions/function.ts';
import type { Avatars } from '#infra/state/avatars.ts';
import type { Photos } from '#infra/state/photos.ts';
import type { Tables } from '#infra/state/tables.ts';
import type { UseSecret } from '#infra/state/use-secret.ts';
import { callEvery } from './schedule.ts';
import { WorkQueue } from './work-queue.ts';

type AccountsProps = { base: FunctionBase; tables: Tables; avatars: Avatars; photos: Photos; useSecret: UseSecret };

/** The sweeper stops ten seconds before and enqueues the rest. */
const sweeperSeconds = 30;

/**
 * Creation and deletion of accounts: who may do it, and a queue of deletions with the sweeper that deletes what is left
 * of them.
 */
export class Accounts extends Construct {
  readonly sweeper: AppFunction;
  readonly deletions: WorkQueue;
  private readonly tables: Tables;
  private readonly useSecret: UseSecret;

  constructor(scope: Construct, id: string, { base, tables, avatars, photos, useSecret }: AccountsProps) {
    super(scope, id);
    this.tables = tables;
    this.useSecret = useSecret;
    this.deletions = new WorkQueue(this, 'Deletions', sweeperSeconds);

    this.sweeper = new AppFunction(this, 'Sweeper', {
      ...base,
      area: 'account-sweeper',
      timeoutSeconds: sweeperSeconds,
      lost: 'Users who deleted their account still have data stored; deals of those who left a team stay theirs.',
    });
    tables.profiles.grantTo(this.sweeper, 'UpdateItem');
    tables.analyses.grantTo(this.sweeper, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'BatchWriteItem'); // It also ends assignments.
    tables.analyses.grantIndexTo(this.sweeper);
    tables.books.grantTo(this.sweeper, 'Query', 'BatchWriteItem');
    tables.chats.grantTo(this.sweeper, 'Query', 'DeleteItem', 'BatchWriteItem');
    tables.integrations.grantTo(this.sweeper, 'Query', 'GetItem', 'UpdateItem', 'BatchWriteItem'); // It also ends memberships.
    tables.integrations.grantIndexTo(this.sweeper);
    avatars.grantEraseTo(this.sweeper);
    photos.grantEraseTo(this.sweeper);
    // An operator may ask it for a deletion.
    this.grantDeletionTo(this.sweeper);
    this.deletions.feed(this.sweeper, { batchSize: 1, maxConcurrency: 5 });
    callEvery(Duration.hours(1), this.sweeper, this, 'Enqueues sweeps of deleted accounts whose time has come.');
  }

  /** Allows a function to read and write a user's profile, and to create it on first use. */
  grantProfilesTo(fn: AppFunction): void {
    this.tables.profiles.grantTo(fn, 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem');
    this.useSecret.grantTo(fn);
  }

  /** Allows a function to check for deleted accounts in its transactions. */
  grantCheckTo(fn: AppFunction): void {
    this.tables.profiles.grantTo(fn, 'GetItem', 'ConditionCheckItem');
  }

  /** Allows a function to end somebody's membership: to count their deals there, and to enqueue what becomes of them. */
  grantLeavingTo(fn: AppFunction): void {
    this.tables.analyses.grantIndexTo(fn);
    this.deletions.grantSendTo(fn, 'deletionQueue');
  }

  /** Allows a function to delete an account and to enqueue the sweep. */
  grantDeletionTo(fn: AppFunction): void {
    this.tables.profiles.grantTo(fn, 'GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem');
    this.tables.integrations.grantTo(fn, 'PutItem');
    this.useSecret.grantTo(fn);
    this.deletions.grantSendTo(fn, 'deletionQueue');
  }
}
