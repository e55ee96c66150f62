import Stripe from 'stripe';
import type { Price, Product } from '#local/stripe/state/records.ts';
import type { World } from '#local/stripe/state/world.ts';

export const productAnswer = ({ livemode }: World, { id, created, name }: Product): Stripe.Product => ({
  id,
  object: 'product',
  active: true,
  created,
  description: null,
  images: [],
  livemode,
  marketing_features: [],
  metadata: {},
  name,
  package_dimensions: null,
  shippable: null,
  tax_details: null,
  type: 'service',
  updated: created,
  url: null,
});

export const priceAnswer = ({ livemode }: World, price: Price): Stripe.Price => ({
  id: price.id,
  object: 'price',
  active: price.active,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: 'usd',
  custom_unit_amount: null,
  livemode,
  lookup_key: price.lookup_key,
  metadata: {},
  nickname: null,
  product: price.product,
  recurring: {
    interval: price.interval,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: 'exclusive',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: price.unit_amount,
  unit_amount_decimal: Stripe.Decimal.from(price.unit_amount),
});

/** A price in its older form, which items of subscriptions still carry. */
export const planAnswer = ({ livemode }: World, price: Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: Stripe.Decimal.from(price.unit_amount),
  billing_scheme: 'per_unit',
  created: price.created,
  currency: 'usd',
  interval: price.interval,
  interval_count: 1,
  livemode,
  metadata: {},
  meter: null,
  nickname: null,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});
