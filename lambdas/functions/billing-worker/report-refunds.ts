import { isNews } from '#lambdas/domain/billing/due-mails.ts';
import { ourStripe } from '#lambdas/domain/billing/our-stripe.ts';
import { settledRefund } from '#lambdas/domain/billing/settle-refund.ts';
import { fromStripe } from '#lambdas/domain/billing/stripe.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { unclaimed } from '#lambdas/storage/billing/mail-claims.ts';
import { listRefunds } from '#lambdas/storage/billing/refunds.ts';
import type { Refund } from '#shared/billing/staff-billing.ts';

/**
 * Ends a customer's refunds by staff whose answer was lost, and tells the operator of those that were made, each once.
 *
 * @throws `payments_unavailable`; when a mail was not sent, or may be lost.
 */
export async function reportRefunds(customer: string, now: Date, log: Log): Promise<void> {
  const refunds = (await listRefunds(customer)).filter(
    ({ at, state }) => state === 'pending' || (state === 'done' && isNews(Date.parse(at), now)),
  );
  const settled = await Promise.all(refunds.map((refund) => settle(customer, refund, now, log)));
  const made = settled.filter(({ state }) => state === 'done');
  const untold = await unclaimed(
    customer,
    made.map((refund) => ({ key: `refund_by_staff#${refund.id}`, refund })),
  );
  if (untold.length === 0) return;
  // Most reads have nothing to send.
  const { mailRefunds } = await import('./send-mails.ts');
  await mailRefunds(untold, { customer, now, log });
}

async function settle(customer: string, refund: Refund, now: Date, log: Log): Promise<Refund> {
  if (refund.state !== 'pending') return refund;
  return fromStripe(settledRefund(await ourStripe(log), customer, refund, now), log);
}
