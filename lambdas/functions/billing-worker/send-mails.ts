import type { DueMail } from '#lambdas/domain/billing/due-mails.ts';
import { sendMail } from '#lambdas/domain/mails/send-mail.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { operator, setting } from '#lambdas/runtime/settings.ts';
import { claimMail, giveMailBack } from '#lambdas/storage/billing/mail-claims.ts';
import type { Billing } from '#shared/account/billing.ts';
import { billingMail } from '#shared/notices/billing-mail.ts';

type To = { customer: string; email: string; billing: Billing; now: Date; log: Log };

/**
 * Sends mails about payments, each once.
 *
 * @throws when SES takes one from nobody, or it may be lost; a repeat sends what was certainly not sent.
 */
export async function sendMails(due: DueMail[], { customer, email, billing, now, log }: To): Promise<void> {
  const failed: string[] = [];
  for (const { key, news } of due) {
    if (!(await claimMail(customer, key, now))) continue;
    const settings = { origin: setting('siteOrigin'), operator: operator(), isTaxed: setting('salesTax') !== 'none' };
    const sent = await sendMail({ ...billingMail(news, billing, settings), to: email }, (error) =>
      log.warn('billing_mail_not_sent', { customer, kind: news.kind, ...errorFields(error) }),
    );
    if (sent === 'refused') await giveMailBack(customer, key);
    if (sent === 'refused' || sent === 'unsure') failed.push(news.kind);
    log.info('billing_mail', { customer, kind: news.kind, outcome: sent });
  }
  if (failed.length > 0)
    throw new Error(`Mails were not sent, or nobody knows whether they were: ${failed.join(', ')}.`);
}
