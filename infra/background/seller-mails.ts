import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { AppFunction, type FunctionBase } from '#infra/functions/function.ts';
import type { ReplyLinkKey } from '#infra/state/reply-link-key.ts';
import type { Tables } from '#infra/state/tables.ts';
import { letSendMails } from './let-send-mails.ts';
import { callEvery } from './schedule.ts';
import { WorkQueue } from './work-queue.ts';

type SellerMailsProps = {
  base: FunctionBase;
  tables: Tables;
  key: ReplyLinkKey;
  /** Where the links of mails lead. */
  siteUrl: string;
};

/** A run ends well before. */
const senderSeconds = 60;

/**
 * The mails about what passes between a user and a seller, which must not wait for a schedule: a queue of the rows whose
 * mail is due, and the sender. Every few minutes it also sends what the queue has missed. A stage without a sender sends
 * none: nothing calls the function.
 */
export class SellerMails extends Construct {
  readonly sender: AppFunction;
  /** The rows whose mail is due. */
  readonly due: WorkQueue;
  private readonly isUsed: boolean;

  constructor(scope: Construct, id: string, { base, tables, key, siteUrl }: SellerMailsProps) {
    super(scope, id);
    this.due = new WorkQueue(this, 'Due', senderSeconds);
    this.sender = new AppFunction(this, 'Sender', {
      ...base,
      area: 'seller-mails',
      timeoutSeconds: senderSeconds,
      lost: 'Users hear late that a seller answered, and sellers that there is a reply.',
    });
    this.sender.set('siteOrigin', siteUrl);
    this.isUsed = letSendMails(this.sender, base.stage);
    if (!this.isUsed) return;
    key.grantTo(this.sender);
    tables.profiles.grantTo(this.sender, 'GetItem');
    tables.analyses.grantTo(this.sender, 'GetItem');
    tables.integrations.grantTo(this.sender, 'GetItem', 'UpdateItem');
    tables.integrations.grantIndexTo(this.sender);
    this.due.feed(this.sender, { batchSize: 10, maxConcurrency: 2 });
    callEvery(Duration.minutes(5), this.sender, this, 'Sends the mails about sellers that the queue has missed.');
  }

  /** Allows a function to have mails sent at once, where the stage sends any. */
  grantEnqueueTo(fn: AppFunction): void {
    if (this.isUsed) this.due.grantSendTo(fn, 'sellerMailQueue');
  }
}
