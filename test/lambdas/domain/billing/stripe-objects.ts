import { pricedPlans, priceKey } from '#shared/account/billing.ts';
import { ms } from './billing-states.ts';

/* What Stripe answers, as far as it is read. */

export const seconds = (iso: string): number => ms(iso) / 1000;

/** The prices of the plans: `price_dw_professional_monthly` and so on. */
export const prices = pricedPlans.map(({ tier, interval }) => {
  const lookup_key = priceKey(tier, interval);
  return { object: 'price', id: `price_${lookup_key}`, lookup_key };
});

type Parts = Record<string, unknown>;

const june = { start: seconds('2027-06-01T00:00:00Z'), end: seconds('2027-07-01T00:00:00Z') };

export const anItem = (price = 'price_dw_professional_monthly', unit_amount = 7900, period = june) => ({
  object: 'subscription_item',
  price: { id: price, unit_amount },
  current_period_start: period.start,
  current_period_end: period.end,
});

/** Professional by the month since 1 June 2027. */
export const aStripeSubscription = (parts: Parts = {}) => ({
  object: 'subscription',
  id: 'sub_1',
  status: 'active',
  created: june.start,
  items: { object: 'list', data: [anItem()] },
  schedule: null,
  cancel_at: null,
  cancel_at_period_end: false,
  trial_end: null,
  ended_at: null,
  ...parts,
});

export const aStripeLine = (parts: Parts = {}) => ({
  object: 'line_item',
  amount: 7900,
  period: june,
  pricing: { type: 'price_details', price_details: { price: 'price_dw_professional_monthly', product: 'prod_1' } },
  parent: {
    type: 'subscription_item_details',
    subscription_item_details: { subscription: 'sub_1' },
    invoice_item_details: null,
  },
  ...parts,
});

/** The invoice of June 2027, paid by `pi_1`. */
export const anInvoice = ({ lines = [aStripeLine()], paidBy = 'pi_1', ...parts }: Parts = {}) => ({
  object: 'invoice',
  id: 'in_1',
  status: 'paid',
  created: june.start,
  amount_remaining: 0,
  next_payment_attempt: null,
  parent: { subscription_details: { subscription: 'sub_1' } },
  lines: { object: 'list', data: lines, has_more: false },
  payments: {
    object: 'list',
    data: [{ object: 'invoice_payment', payment: { type: 'payment_intent', payment_intent: paidBy } }],
  },
  ...parts,
});

export const aStripeCharge = (parts: Parts = {}) => ({
  object: 'charge',
  id: 'ch_1',
  status: 'succeeded',
  payment_intent: 'pi_1',
  amount: 7900,
  amount_refunded: 0,
  refunded: false,
  disputed: false,
  ...parts,
});
