import * as z from 'zod/mini';
import { Billing } from '#shared/account/billing.ts';
import { Tier } from '#shared/account/plan-terms.ts';
import { SubscriptionState } from '#shared/account/subscription.ts';
import { dayMs } from '#shared/values/days.ts';
import { freeText } from '#shared/values/free-text.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';

/* What staff see of a person's payments, refunds and mails to sellers. Times are ISO 8601, amounts US cents. */

/** Payments shown, the newest. */
export const shownPayments = 12;

/** Days after a payment in which staff may refund it. */
export const refundDays = 30;

/** Refunds a day (UTC), in cents: by one member of the staff, and by all together. A year of Enterprise fits. */
export const refundedPerDay = { member: 250_000, stage: 1_000_000 };

/** Until when staff may refund a payment. */
export const refundableUntil = (paidAt: Date): Date => new Date(paidAt.getTime() + refundDays * dayMs);

/** The provider's id of a payment. */
export const PaymentId = z.string().check(z.regex(/^(ch|py)_\w{1,100}$/));

export const refundReason = { least: 10, most: 500 };

/** `key` names the refund, so that a repeat is the same one. */
export const NewRefund = z.strictObject({
  key: Ulid,
  payment: PaymentId,
  cents: z.int().check(z.gte(1), z.lte(100_000_000)),
  reason: freeText(refundReason),
});
export type NewRefund = z.infer<typeof NewRefund>;

/** `pending`: the provider has not answered. */
export const RefundState = openEnum(['pending', 'done', 'failed'], 'pending');
export type RefundState = z.infer<typeof RefundState>;

export const Refund = z.object({
  id: Ulid,
  at: z.iso.datetime(),
  payment: z.string(),
  cents: z.int(),
  reason: z.string(),
  /** The e-mail address of who made it. */
  by: z.string(),
  state: RefundState,
});
export type Refund = z.infer<typeof Refund>;

/** A payment that went through. */
export const StaffPayment = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** With tax. */
  cents: z.int(),
  /** `null` when its invoice is not found. */
  tax_cents: z.nullable(z.int()),
  /** The number of its invoice. */
  invoice: z.nullable(z.string()),
  /** By anybody. */
  refunded_cents: z.int(),
  /** By staff, now; 0 when the payment is too old or the bank has taken it back. */
  refundable_cents: z.int(),
  /** The provider's word for a dispute's state, such as `needs_response` or `lost`. */
  dispute: z.nullable(z.string()),
});
export type StaffPayment = z.infer<typeof StaffPayment>;

/** Kept of the times that staff let an account mail again, the last. */
export const shownAllowances = 20;

/** An account's mails to sellers. A count is of what was held against it since staff last allowed it, if ever. */
export const StaffSellerMail = z.object({
  /** Since when nothing is mailed; `null` when it may mail. */
  ended_at: z.nullable(z.iso.datetime()),
  complaints: z.int(),
  /** Of its last mails, which are up to ten. */
  bounces: z.int(),
  of_last: z.int(),
  /** Newest first; `by` is the e-mail address of who allowed it. */
  allowed: z.array(z.object({ at: z.iso.datetime(), by: z.string(), complaints: z.int(), bounces: z.int() })),
});
export type StaffSellerMail = z.infer<typeof StaffSellerMail>;

export const AccountEmail = z.string().check(z.trim(), z.maxLength(254), z.email());

/** `ended_at` is the end that is taken back. */
export const AllowSellerMail = z.strictObject({ email: AccountEmail, ended_at: z.iso.datetime() });
export type AllowSellerMail = z.infer<typeof AllowSellerMail>;

export const StaffBilling = z.object({
  email: z.string(),
  subscription_tier: Tier,
  /** As in Settings; absent for one that this page does not know. */
  subscription_status: z.optional(SubscriptionState),
  access_until: z.optional(z.iso.datetime()),
  paid_through: z.optional(z.iso.datetime()),
  billing: z.optional(Billing),
  /** Newest first. */
  payments: z.array(StaffPayment),
  refunds: z.array(Refund),
  /** Absent when its mails to sellers never ended. */
  seller_mail: z.optional(StaffSellerMail),
});
export type StaffBilling = z.infer<typeof StaffBilling>;
