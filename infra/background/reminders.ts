import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { AppFunction, type FunctionBase } from '#infra/functions/function.ts';
import type { Tables } from '#infra/state/tables.ts';
import type { Accounts } from './accounts.ts';
import { letSendMails } from './let-send-mails.ts';
import { callEvery } from './schedule.ts';

type RemindersProps = {
  base: FunctionBase;
  tables: Tables;
  accounts: Accounts;
  /** Where the links of mails lead. */
  siteUrl: string;
};

/** Lambda's longest: 14 mails a second are 10,000 in a run. */
const senderSeconds = 15 * 60;

/**
 * The mails about deals and about what happened to an account. A stage without a sender sends none: nothing calls the
 * function.
 */
export class Reminders extends Construct {
  readonly sender: AppFunction;

  constructor(scope: Construct, id: string, { base, tables, accounts, siteUrl }: RemindersProps) {
    super(scope, id);
    this.sender = new AppFunction(this, 'Sender', {
      ...base,
      area: 'reminders',
      timeoutSeconds: senderSeconds,
      lost: 'Users get no reminders and no security notices, or get them late.',
    });
    this.sender.set('siteOrigin', siteUrl);
    if (!letSendMails(this.sender, base.stage)) return;
    accounts.grantCheckTo(this.sender);
    tables.analyses.grantTo(this.sender, 'GetItem', 'UpdateItem');
    tables.analyses.grantIndexTo(this.sender);
    tables.books.grantTo(this.sender, 'GetItem');
    tables.integrations.grantTo(this.sender, 'Query', 'GetItem', 'UpdateItem');
    tables.integrations.grantIndexTo(this.sender);
    callEvery(Duration.minutes(5), this.sender, this, 'Sends the security notices and reminders that are due.');
  }
}
