import * as z from 'zod/mini';
import { everyRow, getRow, putRow, toPut, toUpdate } from '#lambdas/storage/table.ts';
import { billingTable, profilesTable } from '#lambdas/storage/tables.ts';
import { transactFor } from '#lambdas/storage/tombstone.ts';
import { BillingInterval, Tier } from '#shared/account/plan-terms.ts';

/*
 * The rows of the billing table, by Stripe's id of a customer and `sort_key`:
 *
 *   user             whose customer it is: what Stripe says of that is never trusted. Once the account is deleted, only
 *                    when it was: what is paid after that is paid back
 *   consent#{ULID}   what was agreed to before paying, with a hash of the words
 *   refund#{ULID}    a refund by staff
 *   mail#{…}         a mail that was sent
 *   sync#{minute}    how often a browser asked what is paid
 */

const ofUser = (customer: string) => ({ customer, sort_key: 'user' });

const CustomerRow = z.object({ user_id: z.optional(z.string()), deleted_at: z.optional(z.iso.datetime()) });

/** Whose customer it is; `deletedAt` when the account is deleted; neither for none of ours. */
export async function ownerOfCustomer(
  customer: string,
): Promise<{ userId: string | undefined; deletedAt: string | undefined }> {
  const row = CustomerRow.parse((await getRow(billingTable, ofUser(customer))) ?? {});
  return { userId: row.user_id, deletedAt: row.deleted_at };
}

/** Whose customer it is; `undefined` for none of ours, or one whose account is deleted. */
export const userOfCustomer = async (customer: string): Promise<string | undefined> =>
  (await ownerOfCustomer(customer)).userId;

/** Forgets whose customer it was: the account is deleted. */
export async function forgetUserOf(customer: string, deletedAt: string): Promise<void> {
  await putRow(billingTable, { ...ofUser(customer), deleted_at: deletedAt });
}

const Payer = z.object({ stripe_customer: z.optional(z.string()), created_at: z.optional(z.string()) });

/** Stripe's id of a user, `undefined` before they first went to pay; and when the account began, which old rows lack. */
export async function payerOf(userId: string): Promise<{ customer: string | undefined; since: string | undefined }> {
  const payer = Payer.parse((await getRow(profilesTable, { id: userId })) ?? {});
  return { customer: payer.stripe_customer, since: payer.created_at };
}

/** Stripe's id of a user; `undefined` before they first went to pay. */
export const customerOfUser = async (userId: string): Promise<string | undefined> => (await payerOf(userId)).customer;

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

const Consent = z.object({
  at: z.iso.datetime(),
  tier: Tier,
  billing_interval: BillingInterval,
  cents: z.int(),
  /** SHA-256 of the words beside the button, in base64url. */
  words_hash: z.string(),
});
/** What somebody agreed to before they went to pay. */
export type Consent = z.infer<typeof Consent>;

/** Keeps a consent for three years, or one after the subscription's end, whichever is longer: it stays. */
export async function keepConsent(customer: string, id: string, consent: Consent): Promise<void> {
  await putRow(billingTable, { customer, sort_key: `consent#${id}`, ...consent });
}

/** What a customer has agreed to, newest first. */
export async function listConsents(customer: string): Promise<Consent[]> {
  const rows = await everyRow(billingTable, customer, { prefix: 'consent#', backwards: true });
  return rows.map((row) => Consent.parse(row));
}
