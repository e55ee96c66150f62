import type { DueMail } from '#lambdas/domain/billing/due-mails.ts';
import { refundMail } from '#lambdas/domain/billing/refund-mail.ts';
import { type Mail, sendMail } from '#lambdas/domain/mails/send-mail.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { operator, setting } from '#lambdas/runtime/settings.ts';
import { ownerOfCustomer } from '#lambdas/storage/billing/customers.ts';
import { claimMail, giveMailBack } from '#lambdas/storage/billing/mail-claims.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import type { Billing } from '#shared/account/billing.ts';
import type { Refund } from '#shared/billing/staff-billing.ts';
import { billingMail } from '#shared/notices/billing-mail.ts';

type About = { customer: string; now: Date; log: Log };
type To = About & { email: string; billing: Billing };

/**
 * Sends mails about payments, each once.
 *
 * @throws when SES takes one from nobody, or it may be lost; a repeat sends what was certainly not sent.
 */
export async function sendMails(due: DueMail[], { customer, email, billing, now, log }: To): Promise<void> {
  const failed: string[] = [];
  for (const { key, news } of due) {
    const settings = { origin: setting('siteOrigin'), operator: operator(), isTaxed: setting('salesTax') !== 'none' };
    const mail = { ...billingMail(news, billing, settings), to: email };
    if (!(await sendOnce(mail, { key, kind: news.kind }, { customer, now, log }))) failed.push(news.kind);
  }
  refuseLost(failed);
}

/** Tells the operator of refunds by staff, of each once. @throws like `sendMails`. */
export async function mailRefunds(refunds: { key: string; refund: Refund }[], about: About): Promise<void> {
  const { customer, now } = about;
  const { userId } = await ownerOfCustomer(customer);
  const profile = userId === undefined ? undefined : await findProfile(userId, now);
  const failed: string[] = [];
  const kind = 'refund_by_staff';
  for (const { key, refund } of refunds) {
    const mail = { ...refundMail(refund, profile?.email, customer), to: setting('alarmEmail') };
    if (!(await sendOnce(mail, { key, kind }, about))) failed.push(kind);
  }
  refuseLost(failed);
}

/** Claims a mail and sends it. @returns false when SES takes it from nobody, or it may be lost. */
async function sendOnce(
  mail: Mail,
  { key, kind }: { key: string; kind: string },
  { customer, now, log }: About,
): Promise<boolean> {
  if (!(await claimMail(customer, key, now))) return true;
  const sent = await sendMail(mail, (error) =>
    log.warn('billing_mail_not_sent', { customer, kind, ...errorFields(error) }),
  );
  if (sent === 'refused') await giveMailBack(customer, key);
  log.info('billing_mail', { customer, kind, outcome: sent });
  return sent !== 'refused' && sent !== 'unsure';
}

function refuseLost(failed: string[]): void {
  if (failed.length === 0) return;
  throw new Error(`Mails were not sent, or nobody knows whether they were: ${failed.join(', ')}.`);
}
