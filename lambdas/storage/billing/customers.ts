import * as z from 'zod/mini';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { expiresIn, isExpired } from '#lambdas/storage/document-client.ts';
import { everyRow, getRow, putRow, queryRows, toPut, toUpdate, updateRow } from '#lambdas/storage/table.ts';
import { billingTable, profilesTable } from '#lambdas/storage/tables.ts';
import { transactFor } from '#lambdas/storage/tombstone.ts';
import { BillingInterval, Tier } from '#shared/account/plan-terms.ts';
import { daySeconds } from '#shared/values/days.ts';

/*
 * The rows of the billing table, by Stripe's id of a customer and `sort_key`:
 *
 *   user             whose customer it is: what Stripe says of that is never trusted. Once the account is deleted, only
 *                    when it was: what is paid after that is paid back. Of one that was gone at Stripe, which one
 *                    replaced it
 *   consent#{ULID}   what was agreed to before paying, with a hash of the words. Expires after three years, or a year
 *                    after the plan's end
 *   refund#{ULID}    a refund by staff
 *   mail#{…}         a mail that was sent
 *
 * Beside them, under `user#{id}` and `stage`, counters of how often browsers asked Stripe (syncs.ts), and under
 * `refunded#{day}` what staff refunded (refunds.ts).
 */

const ofUser = (customer: string) => ({ customer, sort_key: 'user' });

const CustomerRow = z.object({
  user_id: z.optional(z.string()),
  deleted_at: z.optional(z.iso.datetime()),
  replaced_by: z.optional(z.string()),
});

/** Whose customer it is; `deletedAt` when the account is deleted; neither for none of ours, and for one replaced. */
export async function ownerOfCustomer(
  customer: string,
): Promise<{ userId: string | undefined; deletedAt: string | undefined }> {
  const row = CustomerRow.parse((await getRow(billingTable, ofUser(customer))) ?? {});
  return { userId: row.user_id, deletedAt: row.deleted_at };
}

/** Whether somebody is or was this customer. */
export const isOurCustomer = async (customer: string): Promise<boolean> =>
  (await getRow(billingTable, ofUser(customer))) !== undefined;

/** Whose customer it is; `undefined` for none of ours, or one whose account is deleted. */
export const userOfCustomer = async (customer: string): Promise<string | undefined> =>
  (await ownerOfCustomer(customer)).userId;

/** Forgets whose customer it was: the account is deleted. */
export async function forgetUserOf(customer: string, deletedAt: string): Promise<void> {
  await putRow(billingTable, { ...ofUser(customer), deleted_at: deletedAt });
}

const Payer = z.object({
  stripe_customer: z.optional(z.string()),
  /** Those that are gone at Stripe, the oldest first. */
  earlier_customers: z.optional(z.array(z.string())),
  created_at: z.optional(z.string()),
});

type KnownPayer = { customer: string | undefined; earlier: string[]; since: string | undefined };

/** Stripe's id of a user, `undefined` before they first went to pay; and when the account began, which old rows lack. */
export async function payerOf(userId: string): Promise<KnownPayer> {
  const payer = Payer.parse((await getRow(profilesTable, { id: userId })) ?? {});
  return { customer: payer.stripe_customer, earlier: payer.earlier_customers ?? [], since: payer.created_at };
}

/** All of Stripe's ids of a user, the newest first: payments of before a deletion at Stripe are under an earlier one. */
export async function customersOfUser(userId: string): Promise<string[]> {
  const { customer, earlier } = await payerOf(userId);
  return customer === undefined ? [] : [customer, ...earlier.toReversed()];
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

/**
 * Keeps a new customer of a user in the place of one that is gone at Stripe, of which nothing personal stays.
 *
 * @returns the customer that the user is: a concurrent call may have kept another.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function replaceCustomer(userId: string, gone: string, customer: string): Promise<string> {
  const refused = await transactFor(userId, [
    toPut(billingTable, { ...ofUser(customer), user_id: userId }),
    toPut(billingTable, { ...ofUser(gone), replaced_by: customer }),
    toUpdate(
      profilesTable,
      { id: userId },
      {
        change:
          'SET stripe_customer = :customer, earlier_customers = list_append(if_not_exists(earlier_customers, :none), :gone)',
        condition: 'stripe_customer = :before',
        values: { ':customer': customer, ':before': gone, ':gone': [gone], ':none': [] },
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
/** The consent that a user gave before paying. */
export type Consent = z.infer<typeof Consent>;

/** Days, with every year a leap year: none is kept too short. */
const consentDays = { afterConsent: 3 * 366, afterPlan: 366 };
/** Kept beyond three years of a user who went to pay that often: the newest. */
const maxKeptLonger = 100;

const consentKey = (customer: string, id: string) => ({ customer, sort_key: `consent#${id}` });

/** Keeps a consent for three years; `keepConsentsPast` for longer. */
export async function keepConsent(customer: string, id: string, consent: Consent): Promise<void> {
  const expires_at = expiresIn(consentDays.afterConsent, new Date(consent.at));
  await putRow(billingTable, { ...consentKey(customer, id), ...consent, expires_at });
}

/**
 * Keeps a customer's consents for a year after the plan's end, where that is longer. The end moves on with each renewal,
 * and so do they; never back, so that concurrent calls may come in any order.
 *
 * @param planEnd to when the plan goes on by now, or when it has ended.
 */
export async function keepConsentsPast(customer: string, planEnd: Date, now: Date): Promise<void> {
  const until = expiresIn(consentDays.afterPlan, planEnd);
  // Younger ones are kept for longer already: most customers have no older one.
  const youngest = new Date((until - consentDays.afterConsent * daySeconds) * 1000);
  const { rows } = await queryRows(billingTable, customer, {
    from: 'consent#',
    to: consentKey(customer, newUlid(youngest)).sort_key,
    backwards: true,
    Limit: maxKeptLonger,
  });
  const sooner = rows.filter((row) => !isExpired(row, now) && Number(row.expires_at) < until);
  for (const row of sooner) {
    await updateRow(
      billingTable,
      row,
      { change: 'SET expires_at = :until', condition: 'expires_at < :until', values: { ':until': until } },
      'NONE',
    );
  }
}

/** Lists a customer's consents, newest first. */
export async function listConsents(customer: string, now: Date): Promise<Consent[]> {
  const rows = await everyRow(billingTable, customer, { prefix: 'consent#', backwards: true });
  return rows.filter((row) => !isExpired(row, now)).map((row) => Consent.parse(row));
}
