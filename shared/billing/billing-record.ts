import * as z from 'zod/mini';
import { BillingInterval, Tier } from '#shared/account/plan-terms.ts';

/* What is stored of a person's payments, for a copy of all their data. Times are ISO 8601, amounts US cents. */

/** A subscription, as the payments provider has it. */
const SubscriptionRecord = z.object({
  /** `null` for a price that is no longer sold. */
  plan: z.nullable(Tier),
  interval: z.nullable(BillingInterval),
  /** The price for one interval, without tax. */
  cents: z.int(),
  /** The provider's word. */
  status: z.string(),
  started_at: z.iso.datetime(),
  trial_ends_at: z.nullable(z.iso.datetime()),
  /** The end of what was invoiced last. */
  period_ends_at: z.iso.datetime(),
  /** When it ends or has ended; `null` while it renews. */
  ends_at: z.nullable(z.iso.datetime()),
});

/** The consent that a user gave before paying. */
const ConsentRecord = z.object({
  at: z.iso.datetime(),
  plan: Tier,
  interval: BillingInterval,
  cents: z.int(),
  /** SHA-256 of the words that were shown, in base64url. */
  words_hash: z.string(),
});

export const InvoiceRecord = z.object({
  number: z.nullable(z.string()),
  at: z.iso.datetime(),
  /** With tax. Below 0 it is a credit. */
  cents: z.int(),
  tax_cents: z.int(),
  /** The provider's word, such as `paid` or `open`. */
  status: z.string(),
});
export type InvoiceRecord = z.infer<typeof InvoiceRecord>;

/** Empty lists for somebody who never went to pay. Newest first. */
export const BillingRecord = z.object({
  subscriptions: z.array(SubscriptionRecord),
  consents: z.array(ConsentRecord),
  invoices: z.array(InvoiceRecord),
});
export type BillingRecord = z.infer<typeof BillingRecord>;
