import { eraseCustomer } from '#lambdas/domain/billing/erase-customer.ts';
import { ourStripe } from '#lambdas/domain/billing/our-stripe.ts';
import { fromStripe } from '#lambdas/domain/billing/stripe.ts';
import { syncSubscription } from '#lambdas/domain/billing/sync-subscription.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { ownerOfCustomer } from '#lambdas/storage/billing/customers.ts';

/** Gives a customer's account what is paid. What is paid for a deleted account is paid back. */
export async function readCustomer(customer: string, log: Log): Promise<void> {
  const now = new Date();
  const { userId, deletedAt } = await ownerOfCustomer(customer);
  if (deletedAt !== undefined) return eraseCustomer(customer, deletedAt, log);
  await syncSubscription(customer, { stripe: await ourStripe(log), userOf: async () => userId, now, log });
}

/** The same for whom a charge is of. */
export async function readCustomerOf(charge: string, log: Log): Promise<void> {
  const stripe = await ourStripe(log);
  const { customer } = await fromStripe(stripe.charges.retrieve(charge), log);
  if (customer !== null) await readCustomer(typeof customer === 'string' ? customer : customer.id, log);
}
