import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { AppFunction, type FunctionBase } from '#infra/functions/function.ts';
import type { PropertySource } from '#infra/state/property-source.ts';
import type { Records } from '#infra/state/records.ts';
import type { Tables } from '#infra/state/tables.ts';
import type { Accounts } from './accounts.ts';
import { callEvery } from './schedule.ts';
import type { Webhooks } from './webhooks.ts';
import { WorkQueue } from './work-queue.ts';

type WatchProps = {
  base: FunctionBase;
  tables: Tables;
  records: Records;
  accounts: Accounts;
  webhooks: Webhooks;
  propertySource: PropertySource;
};

const workerSeconds = 60;

/**
 * Houses and areas that are followed in public records: a queue into which the operator's command puts each published
 * load, and the worker that looks at what is followed in the county.
 */
export class Watch extends Construct {
  readonly worker: AppFunction;
  readonly loads: WorkQueue;

  constructor(scope: Construct, id: string, { base, tables, records, accounts, webhooks, propertySource }: WatchProps) {
    super(scope, id);
    this.loads = new WorkQueue(this, 'Loads', workerSeconds);
    this.worker = new AppFunction(this, 'Worker', {
      ...base,
      area: 'watch-worker',
      timeoutSeconds: workerSeconds,
      lost: 'Users hear late what new public records say of houses and areas that they follow.',
    });
    records.grantSearchTo(this.worker);
    accounts.grantCheckTo(this.worker);
    // It looks houses up again that no county has.
    propertySource.grantLookupTo(this.worker);
    tables.profiles.grantTo(this.worker, 'UpdateItem');
    tables.analyses.grantTo(this.worker, 'GetItem', 'PutItem', 'UpdateItem');
    tables.integrations.grantTo(
      this.worker,
      ...(['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] as const),
    );
    webhooks.grantPublishTo(this.worker);
    // It enqueues the rest of a county.
    this.loads.grantSendTo(this.worker, 'watchQueue');
    this.loads.feed(this.worker, { batchSize: 1, maxConcurrency: 5 });
    callEvery(Duration.days(1), this.worker, this, 'Looks followed houses up again, and says which rolls are old.');
  }
}
