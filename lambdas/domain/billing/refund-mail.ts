import type { Refund } from '#shared/billing/staff-billing.ts';
import type { MailText } from '#shared/notices/billing-mail.ts';
import { usDate } from '#shared/values/dates.ts';
import { usdToCent } from '#shared/values/money.ts';

/**
 * Writes the operator's mail about a refund by staff. What its maker typed comes last, so that it passes for nothing
 * else.
 *
 * @param account the e-mail address of the account; `undefined` when it is deleted.
 * @param customer Stripe's id.
 */
export function refundMail(
  { id, at, payment, cents, reason, by }: Refund,
  account: string | undefined,
  customer: string,
): MailText {
  const amount = usdToCent(cents / 100);
  const facts = [
    `Account: ${account ?? 'deleted'}`,
    `Customer at Stripe: ${customer}`,
    `Payment: ${payment}`,
    `Refund: ${id}`,
  ];
  const parts = [
    `${by} refunded ${amount} on ${usDate(at)}.`,
    facts.join('\n'),
    'If this is a surprise, take the person out of the staff: docs/operations.md, "Add a person to staff".',
    `Reason, as typed by ${by}:\n${reason}`,
  ];
  return { subject: `${by} refunded ${amount}`, text: `${parts.join('\n\n')}\n` };
}
