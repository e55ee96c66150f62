import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { AppFunction, type FunctionBase } from '#infra/functions/function.ts';
import type { PropertySource } from '#infra/state/property-source.ts';
import type { Tables } from '#infra/state/tables.ts';
import { listWorkerSeconds } from '#shared/lists/list-limits.ts';
import type { Accounts } from './accounts.ts';
import { callEvery } from './schedule.ts';
import type { Webhooks } from './webhooks.ts';
import { WorkQueue } from './work-queue.ts';

type ListsProps = {
  base: FunctionBase;
  tables: Tables;
  accounts: Accounts;
  propertySource: PropertySource;
  webhooks: Webhooks;
};

/**
 * A message is hidden for longer than the claim of a worker that died lasts (`claimMs` in `run-list.ts`), so that a
 * repeated one finds it expired, and what it names comes again within a minute.
 */
const hiddenSeconds = 50;

/** Screening of lists: a queue with a message for each row, and the worker that looks the rows up. */
export class Lists extends Construct {
  readonly worker: AppFunction;
  /** The rows to look up. */
  readonly rows: WorkQueue;

  constructor(scope: Construct, id: string, props: ListsProps) {
    super(scope, id);
    const { base, tables, accounts, propertySource, webhooks } = props;
    this.rows = new WorkQueue(this, 'Rows', listWorkerSeconds, hiddenSeconds);

    this.worker = new AppFunction(this, 'Worker', {
      ...base,
      area: 'list-worker',
      timeoutSeconds: listWorkerSeconds,
      lost: 'Users wait for lists that they screen.',
    });
    propertySource.grantLookupTo(this.worker);
    // Whoever has a list has a profile: none is created here.
    accounts.grantCheckTo(this.worker);
    tables.profiles.grantTo(this.worker, 'UpdateItem');
    tables.analyses.grantTo(this.worker, 'GetItem', 'PutItem', 'UpdateItem');
    tables.integrations.grantTo(
      this.worker,
      ...(['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'] as const),
    );
    tables.integrations.grantIndexTo(this.worker);
    webhooks.grantPublishTo(this.worker);
    this.grantEnqueueTo(this.worker);
    // Few at once: all lists together must leave the provider's rate to lookups that somebody waits for.
    this.rows.feed(this.worker, { batchSize: 2, reportBatchItemFailures: true, maxConcurrency: 4 });
    callEvery(Duration.minutes(5), this.worker, this, 'Looks after lists that go on by themselves.');
  }

  /** Allows a function to enqueue rows. */
  grantEnqueueTo(fn: AppFunction): void {
    this.rows.grantSendTo(fn, 'listQueue');
  }
}
