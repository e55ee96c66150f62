import type { PricedPlan } from '#shared/account/billing.ts';

/* What Stripe knows of one customer, as far as it decides. Times are epoch milliseconds, amounts US cents. */

export type StripeSubscription = {
  id: string;
  /** Stripe's word for it; a later version of Stripe may have new ones. */
  status: string;
  createdAt: number;
  /** `undefined` when its price is none of ours. */
  plan: PricedPlan | undefined;
  /** The price for one interval, before discounts and tax. */
  cents: number;
  /** The end of the period that was invoiced last. */
  periodEnd: number;
  /** When the trial ends or has ended; `null` without one. */
  trialEnd: number | null;
  /** When it will be canceled; `null` while it renews. */
  endsAt: number | null;
  /** When it was canceled; `null` while it was not. */
  endedAt: number | null;
  scheduled: { plan: PricedPlan; from: number } | null;
  /** The next attempt at a payment that failed, and the invoice that is not paid. */
  retry: { at: number; cents: number; invoice: string; invoicedAt: number } | null;
};

/** Whether a subscription gives access, or did until its last payment failed. */
export const isLive = ({ status }: { status: string }): boolean => ['trialing', 'active', 'past_due'].includes(status);

/** A line above 0 on a paid invoice. */
export type PaidLine = {
  subscription: string;
  /** `undefined` when its price is none of ours. */
  plan: PricedPlan | undefined;
  start: number;
  end: number;
  invoicedAt: number;
  /** The charges that paid the invoice; none where a coupon or a credit did. */
  charges: Charge[];
};

export type Charge = {
  id: string;
  /** Wholly. */
  isRefunded: boolean;
  /** `inquiry`: the bank only asks. `open` and `lost`: it has taken the money back. */
  dispute: 'inquiry' | 'open' | 'lost' | null;
};

export type Refund = {
  id: string;
  at: number;
  cents: number;
  payment: { at: number; cents: number };
};

export type BillingState = {
  subscriptions: StripeSubscription[];
  lines: PaidLine[];
  refunds: Refund[];
  /** The customer's e-mail address; absent without a subscription, and of a deleted customer. */
  email?: string | null;
};
