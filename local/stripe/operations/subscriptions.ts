import * as z from 'zod/mini';
import { scheduleAnswer, subscriptionAnswer } from '#local/stripe/answers/subscription-answer.ts';
import { call, listCall } from '#local/stripe/api/call.ts';
import { boolean, listParams, metadata, params, text } from '#local/stripe/api/params.ts';
import { changePrice } from '#local/stripe/billing/change-price.ts';
import { cancelAtPeriodEnd, endSchedule, endSubscription, updated } from '#local/stripe/billing/subscriptions.ts';
import type { Subscription } from '#local/stripe/state/records.ts';
import { invalid } from '#local/stripe/state/stripe-error.ts';
import { find, newestFirst, type World } from '#local/stripe/state/world.ts';
import { withMetadata } from './metadata.ts';

const Update = params({
  cancel_at_period_end: z.optional(boolean),
  items: z.optional(z.tuple([z.strictObject({ id: text, price: text, quantity: z.optional(z.literal('1')) })])),
  proration_behavior: z.optional(z.enum(['always_invoice', 'none'])),
  payment_behavior: z.optional(z.enum(['allow_incomplete', 'error_if_incomplete'])),
  metadata: z.optional(metadata),
});

const statuses = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;

function liveSubscription({ state }: World, id: string): Subscription {
  const subscription = find(state.subscriptions, 'subscription', id);
  if (subscription.status !== 'canceled') return subscription;
  // As Stripe answers it: an ended one is gone for changes.
  throw invalid(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' });
}

export const subscriptionCalls = [
  listCall(
    '/v1/subscriptions',
    'subscription.read',
    listParams({ customer: z.optional(text), price: z.optional(text), status: z.optional(z.enum(statuses)) }),
    ({ state }, { customer, price, status }) =>
      newestFirst(state.subscriptions).filter(
        (each) =>
          (customer === undefined || each.customer === customer) &&
          (price === undefined || each.price === price) &&
          hasStatus(each, status),
      ),
    subscriptionAnswer,
  ),

  call('GET /v1/subscriptions/:id', 'subscription.read', params({}), (world, _, id) =>
    subscriptionAnswer(world, find(world.state.subscriptions, 'subscription', id)),
  ),

  call('POST /v1/subscriptions/:id', 'subscription.write', Update, (world, sent, id) => {
    const subscription = liveSubscription(world, id);
    if (sent.cancel_at_period_end !== undefined && subscription.schedule) {
      const message = `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`;
      throw invalid(message);
    }
    if (sent.items) {
      const [{ id: item, price }] = sent.items;
      if (item !== subscription.item) {
        throw invalid(`No such subscription_item: '${item}'`, { code: 'resource_missing', param: 'items[0][id]' });
      }
      find(world.state.prices, 'price', price, 'items[0][price]');
      // Stripe's own default leaves the difference for the next invoice, which nobody wants here.
      if (!sent.proration_behavior)
        throw invalid('Played only with a proration_behavior.', { param: 'proration_behavior' });
      const ifDeclined = sent.payment_behavior === 'error_if_incomplete' ? 'refuse' : 'change';
      changePrice(world, subscription, {
        price,
        proration: sent.proration_behavior,
        trial: 'continue_trial',
        ifDeclined,
      });
    }
    if (sent.cancel_at_period_end !== undefined) cancelAtPeriodEnd(world, subscription, sent.cancel_at_period_end);
    if (sent.metadata !== undefined) {
      const previous = { metadata: subscription.metadata };
      subscription.metadata = withMetadata(subscription.metadata, sent.metadata);
      updated(world, subscription, previous);
    }
    return subscriptionAnswer(world, subscription);
  }),

  call(
    'DELETE /v1/subscriptions/:id',
    'subscription.write',
    params({ invoice_now: z.optional(z.literal('false')), prorate: z.optional(z.literal('false')) }),
    (world, _, id) => {
      const subscription = liveSubscription(world, id);
      endSubscription(world, subscription, 'cancellation_requested');
      return subscriptionAnswer(world, subscription);
    },
  ),

  listCall(
    '/v1/subscription_schedules',
    'subscription.read',
    listParams({ customer: z.optional(text) }),
    ({ state }, { customer }) =>
      newestFirst(state.schedules).filter((each) => customer === undefined || each.customer === customer),
    scheduleAnswer,
  ),

  call('GET /v1/subscription_schedules/:id', 'subscription.read', params({}), (world, _, id) =>
    scheduleAnswer(world, find(world.state.schedules, 'subscription_schedule', id)),
  ),

  call('POST /v1/subscription_schedules/:id/release', 'subscription.write', params({}), (world, _, id) => {
    const schedule = find(world.state.schedules, 'subscription_schedule', id);
    if (schedule.status !== 'active') {
      const message = `You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status.`;
      throw invalid(message);
    }
    const subscription = find(world.state.subscriptions, 'subscription', schedule.subscription);
    endSchedule(world, subscription, schedule, 'released');
    updated(world, subscription, { schedule: id });
    return scheduleAnswer(world, schedule);
  }),
];

/** Without a status Stripe leaves out what is canceled. */
function hasStatus({ status }: Subscription, asked: (typeof statuses)[number] | undefined): boolean {
  if (asked === 'all') return true;
  if (asked === undefined) return status !== 'canceled';
  return asked === 'ended' ? status === 'canceled' : status === asked;
}
