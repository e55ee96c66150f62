import type { BillingState } from '#lambdas/domain/billing/billing-state.ts';
import { dueMails } from '#lambdas/domain/billing/due-mails.ts';
import type { Entitlement } from '#lambdas/domain/billing/entitlement.ts';
import { eraseCustomer } from '#lambdas/domain/billing/erase-customer.ts';
import { ourStripe } from '#lambdas/domain/billing/our-stripe.ts';
import { fromStripe, unlessMissing } from '#lambdas/domain/billing/stripe.ts';
import { syncSubscription } from '#lambdas/domain/billing/sync-subscription.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { ownerOfCustomer } from '#lambdas/storage/billing/customers.ts';
import { unclaimed } from '#lambdas/storage/billing/mail-claims.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { reportRefunds } from './report-refunds.ts';

/**
 * Gives a customer's account what is paid, the customer the account's address, and sends the mails that are due, the
 * operator's too. What is paid for a deleted account is paid back.
 */
export async function readCustomer(customer: string, log: Log): Promise<void> {
  try {
    await bringUpToDate(customer, log);
  } finally {
    // Also of a deleted account, and of a customer that is gone at Stripe.
    await reportRefunds(customer, new Date(), log);
  }
}

async function bringUpToDate(customer: string, log: Log): Promise<void> {
  const now = new Date();
  const { userId, deletedAt } = await ownerOfCustomer(customer);
  if (deletedAt !== undefined) return eraseCustomer(customer, deletedAt, log);
  const stripe = await ourStripe(log);
  await syncSubscription(customer, {
    stripe,
    userOf: async () => userId,
    now,
    log,
    onRead: async (user, state, entitlement) => {
      const profile = await findProfile(user, now);
      if (!profile) return;
      // Before the mails: Stripe's own go to its customer's address.
      if (state.email !== undefined && state.email !== profile.email) {
        await fromStripe(stripe.customers.update(customer, { email: profile.email }).catch(unlessMissing), log);
        log.info('customer_address_changed', { customer });
      }
      await mail(customer, profile, [state, entitlement], now, log);
    },
  });
}

async function mail(
  customer: string,
  { email }: { email: string },
  [state, entitlement]: [BillingState, Entitlement],
  now: Date,
  log: Log,
): Promise<void> {
  const due = await unclaimed(customer, dueMails(state, entitlement, now));
  const { billing } = entitlement;
  if (due.length === 0 || !billing) return;
  // Most syncs have nothing to send.
  const { sendMails } = await import('./send-mails.ts');
  await sendMails(due, { customer, email, billing, now, log });
}

/** The same for whom a charge is of. */
export async function readCustomerOf(charge: string, log: Log): Promise<void> {
  const stripe = await ourStripe(log);
  const { customer } = await fromStripe(stripe.charges.retrieve(charge), log);
  if (customer !== null) await readCustomer(typeof customer === 'string' ? customer : customer.id, log);
}
