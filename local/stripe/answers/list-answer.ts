import type Stripe from 'stripe';

/** A whole list inside of an object. */
export const listAnswer = <T>(url: string, data: T[]): Stripe.ApiList<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});
