import * as z from 'zod/mini';
import { getRow, putRow, toPut, toUpdate } from '#lambdas/storage/table.ts';
import { billingTable, profilesTable } from '#lambdas/storage/tables.ts';
import { transactFor } from '#lambdas/storage/tombstone.ts';

/*
 * The rows of the billing table, by Stripe's id of a customer and `sort_key`:
 *
 *   user             whose customer it is: what Stripe says of that is never trusted. Deleted with the account
 *   consent#{ULID}   what was agreed to before paying, with a hash of the words
 *   refund#{ULID}    a refund by staff
 *   mail#{…}         a mail that was sent
 *   sync#{minute}    how often a browser asked what is paid
 */

const ofUser = (customer: string) => ({ customer, sort_key: 'user' });

const CustomerRow = z.object({ user_id: z.string() });

/** Whose customer it is; `undefined` for none of ours, or one whose account is deleted. */
export async function userOfCustomer(customer: string): Promise<string | undefined> {
  const row = await getRow(billingTable, ofUser(customer));
  return row && CustomerRow.parse(row).user_id;
}

const Payer = z.object({ stripe_customer: z.optional(z.string()) });

/** Stripe's id of a user; `undefined` before they first went to pay. */
export async function customerOfUser(userId: string): Promise<string | undefined> {
  const row = await getRow(profilesTable, { id: userId });
  return row && Payer.parse(row).stripe_customer;
}

/**
 * Keeps which customer a user is. Both ways in one transaction, so that what is paid always finds its account.
 *
 * @returns the customer that the user is: a concurrent call may have kept another.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function keepCustomer(userId: string, customer: string): Promise<string> {
  const values = { ':customer': customer };
  const refused = await transactFor(userId, [
    toPut(billingTable, { ...ofUser(customer), user_id: userId }),
    toUpdate(
      profilesTable,
      { id: userId },
      {
        change: 'SET stripe_customer = :customer',
        condition: 'attribute_exists(id) AND (attribute_not_exists(stripe_customer) OR stripe_customer = :customer)',
        values,
      },
    ),
  ]);
  const kept = refused.length === 0 ? customer : await customerOfUser(userId);
  if (kept === undefined) throw new Error('The profile is not there.');
  return kept;
}

/** What somebody agreed to before they went to pay. */
export type Consent = {
  id: string;
  at: string;
  tier: string;
  billing_interval: string;
  cents: number;
  /** SHA-256 of the words beside the button, in base64url. */
  words_hash: string;
};

/** Keeps a consent for three years, or one after the subscription's end, whichever is longer: it stays. */
export async function keepConsent(customer: string, { id, ...consent }: Consent): Promise<void> {
  await putRow(billingTable, { customer, sort_key: `consent#${id}`, ...consent });
}
