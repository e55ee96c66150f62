import { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';
import type { Tables } from '#infra/state/tables.ts';
import { WorkQueue } from './work-queue.ts';

/** How long the chat's function may run. */
const chatSeconds = 10;

/**
 * Changes of deals that others look at: a queue, so that a change waits for nobody, and so that no function but the
 * chat's can reach a connection.
 */
export class DealNews extends Construct {
  readonly changes: WorkQueue;
  private readonly tables: Tables;

  constructor(scope: Construct, id: string, { tables }: { tables: Tables }) {
    super(scope, id);
    this.tables = tables;
    this.changes = new WorkQueue(this, 'Changes', chatSeconds);
  }

  /** Allows a function to look who listens to a deal, and to enqueue its change. */
  grantTellTo(fn: AppFunction): void {
    this.tables.integrations.grantTo(fn, 'GetItem');
    this.changes.grantSendTo(fn, 'dealNewsQueue');
  }

  /** Has the chat's function tell those who listen. */
  toldBy(chat: AppFunction): void {
    this.changes.feed(chat, { batchSize: 10, maxConcurrency: 10 });
  }
}
