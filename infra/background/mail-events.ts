import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { AppFunction, type FunctionBase } from '#infra/functions/function.ts';
import { mailSetName } from '#infra/state/mails.ts';
import type { Tables } from '#infra/state/tables.ts';
import type { SellerMails } from './seller-mails.ts';

type MailEventsProps = { base: FunctionBase; tables: Tables; sellerMails: SellerMails };

/** What SES says of a mail, when it happened, and what else must hold: a bounce that may still be delivered is none. */
const heard = {
  delivered: { type: 'Email Delivered', at: '$.detail.delivery.timestamp', only: {} },
  bounced: { type: 'Email Bounced', at: '$.detail.bounce.timestamp', only: { bounce: { bounceType: ['Permanent'] } } },
  complained: { type: 'Email Complaint Received', at: '$.detail.complaint.timestamp', only: {} },
};

/**
 * What became of the mails with sellers' links: SES puts its events on the account's bus, and rules call the function with
 * the mail's tags only. The addresses in an event reach neither function, log nor a queue. Events of other mails, which
 * have no tag `page`, and of other stages call nothing.
 */
export class MailEvents extends Construct {
  readonly listener: AppFunction;

  constructor(scope: Construct, id: string, { base, tables, sellerMails }: MailEventsProps) {
    super(scope, id);
    const { stage } = base;
    this.listener = new AppFunction(this, 'Listener', {
      ...base,
      area: 'mail-events',
      timeoutSeconds: 30,
      lost: 'Users do not see that an email to a seller was delivered or bounced, and a complaint stops nothing.',
    });
    if (stage.emailSender === undefined) return;
    tables.profiles.grantTo(this.listener, 'ConditionCheckItem');
    tables.analyses.grantTo(this.listener, 'GetItem', 'UpdateItem');
    tables.integrations.grantTo(this.listener, 'GetItem', 'UpdateItem');
    sellerMails.grantEnqueueTo(this.listener);
    const { deadLetterQueue } = this.listener.lambda;
    for (const [kind, { type, at, only }] of Object.entries(heard)) {
      new Rule(this, kind, {
        description: `Calls for mails with sellers' links: ${type}.`,
        eventPattern: {
          source: ['aws.ses'],
          detailType: [type],
          detail: {
            ...only,
            mail: { tags: { 'ses:configuration-set': [mailSetName(stage)], page: [{ exists: true }] } },
          },
        },
        targets: [
          new LambdaFunction(this.listener.live, {
            ...(deadLetterQueue && { deadLetterQueue }),
            event: RuleTargetInput.fromObject({
              kind,
              at: EventField.fromPath(at),
              tags: EventField.fromPath('$.detail.mail.tags'),
            }),
          }),
        ],
      });
    }
  }
}
