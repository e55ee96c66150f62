import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { AppFunction, type FunctionBase } from '#infra/functions/function.ts';
import type { StripeKeys } from '#infra/state/stripe-keys.ts';
import type { Tables } from '#infra/state/tables.ts';
import type { Accounts } from './accounts.ts';
import { letSendMails } from './let-send-mails.ts';
import { callEvery } from './schedule.ts';
import type { Webhooks } from './webhooks.ts';
import { WorkQueue } from './work-queue.ts';

type BillingProps = {
  base: FunctionBase;
  tables: Tables;
  accounts: Accounts;
  stripeKeys: StripeKeys;
  webhooks: Webhooks;
  /** Where the links of mails lead. */
  siteUrl: string;
};

/** Ten customers, or a page of a hundred subscriptions to compare. */
const workerSeconds = 60;

/**
 * A queue of the customers whose payments have changed, which the function that Stripe tells of them fills, and the
 * worker that reads from Stripe what they have paid. Where plans are not paid nothing calls the worker.
 */
export class Billing extends Construct {
  readonly worker: AppFunction;
  readonly customers: WorkQueue;

  constructor(scope: Construct, id: string, { base, tables, accounts, stripeKeys, webhooks, siteUrl }: BillingProps) {
    super(scope, id);
    this.customers = new WorkQueue(this, 'Customers', workerSeconds);

    this.worker = new AppFunction(this, 'Worker', {
      ...base,
      area: 'billing-worker',
      timeoutSeconds: workerSeconds,
      lost: 'Customers have what they paid for late, and mails about it. What is no longer paid ends by itself.',
    });
    const { stripe } = base.stage;
    if (stripe === undefined) return;
    stripeKeys.grantBillingTo(this.worker);
    accounts.grantCheckTo(this.worker);
    tables.profiles.grantTo(this.worker, 'UpdateItem');
    tables.billing.grantTo(this.worker, 'GetItem', 'Query', 'UpdateItem', 'DeleteItem', 'PutItem');
    tables.integrations.grantTo(this.worker, 'UpdateItem');
    webhooks.grantPublishTo(this.worker);
    this.customers.grantSendTo(this.worker, 'billingQueue');
    // A deleted account is deleted at Stripe as well.
    this.customers.grantSendTo(accounts.sweeper, 'billingQueue');
    letSendMails(this.worker, base.stage);
    this.worker.set('siteOrigin', siteUrl);
    this.worker.set('alarmEmail', stripe.operatorEmail);
    this.customers.feed(this.worker, { batchSize: 10, reportBatchItemFailures: true, maxConcurrency: 5 });
    callEvery(Duration.days(1), this.worker, this, 'Compares what is paid with what accounts have.');
  }
}
