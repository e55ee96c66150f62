import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { AppFunction, type FunctionBase } from '#infra/functions/function.ts';
import type { Tables } from '#infra/state/tables.ts';
import type { Accounts } from './accounts.ts';
import { callEvery } from './schedule.ts';
import { WorkQueue } from './work-queue.ts';

type WebhooksProps = { base: FunctionBase; tables: Tables; accounts: Accounts };

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
  /** The rows to check. Delays of up to 900 seconds are intended. */
  readonly checks: WorkQueue;
  private readonly tables: Tables;

  constructor(scope: Construct, id: string, { base, tables, accounts }: WebhooksProps) {
    super(scope, id);
    this.tables = tables;
    this.checks = new WorkQueue(this, 'Queue', senderSeconds);

    this.sender = new AppFunction(this, 'Sender', {
      ...base,
      area: 'webhook-sender',
      timeoutSeconds: senderSeconds,
      lost: 'Webhook events arrive late.',
    });
    tables.integrations.grantTo(this.sender, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
    accounts.grantCheckTo(this.sender);
    this.grantEnqueueTo(this.sender);
    // The concurrency limits what slow receivers can use up.
    this.checks.feed(this.sender, { batchSize: 10, reportBatchItemFailures: true, maxConcurrency: 20 });

    this.relay = new AppFunction(this, 'Relay', {
      ...base,
      area: 'webhook-relay',
      timeoutSeconds: senderSeconds,
      lost: 'Webhook events that the queue could not hold arrive late.',
    });
    tables.integrations.grantTo(this.relay, 'UpdateItem');
    tables.integrations.grantIndexTo(this.relay);
    this.grantEnqueueTo(this.relay);
    const description = 'Enqueues checks of webhook events and attempts whose time has come.';
    callEvery(relayEvery, this.relay, this, description);
  }

  /** Allows a function to write events into the outbox and to enqueue them. */
  grantPublishTo(fn: AppFunction): void {
    this.tables.integrations.grantTo(fn, 'Query', 'PutItem');
    this.grantEnqueueTo(fn);
  }

  /** Allows a function to enqueue checks of rows. */
  grantEnqueueTo(fn: AppFunction): void {
    this.checks.grantSendTo(fn, 'webhookQueue');
  }
}
