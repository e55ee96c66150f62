import { Aws } from 'aws-cdk-lib';
import type { AppFunction } from '#infra/functions/function.ts';
import type { Stage } from '#infra/stage/stages.ts';
import { mailSetName } from '#infra/state/mails.ts';

/**
 * Allows a function to send mails, and sets what they name: sender and operator. Where their links lead is set
 * beside it. In a stage without a sender it does nothing.
 *
 * @returns whether the stage sends mails.
 */
export function letSendMails(fn: AppFunction, stage: Stage): boolean {
  const { emailSender } = stage;
  if (emailSender === undefined) return false;
  const domain = emailSender.replace(/.*@/, '');
  const mailSet = mailSetName(stage);
  const ses = `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}`;
  // SES asks for both: the domain that a mail comes from, and the configuration set that it names.
  fn.allow(['ses:SendEmail'], `${ses}:identity/${domain}`, `${ses}:configuration-set/${mailSet}`);
  fn.set('emailSender', emailSender);
  fn.set('mailSet', mailSet);
  const { company, address, supportEmail } = stage.operator;
  fn.set('company', company);
  fn.set('companyAddress', address);
  fn.set('supportEmail', supportEmail);
  return true;
}
