import type Stripe from 'stripe';
import type { Schedule, Subscription } from '#local/stripe/state/records.ts';
import { find, type World } from '#local/stripe/state/world.ts';
import { listAnswer } from './list-answer.ts';
import { planAnswer, priceAnswer } from './price-answer.ts';

const billingMode = { flexible: { proration_discounts: 'included' as const }, type: 'flexible' as const };
const self = { type: 'self' as const };

export function subscriptionAnswer(world: World, subscription: Subscription): Stripe.Subscription {
  return {
    id: subscription.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: subscription.automatic_tax,
      liability: subscription.automatic_tax ? self : null,
    },
    billing_cycle_anchor: subscription.billing_cycle_anchor,
    billing_cycle_anchor_config: null,
    billing_mode: billingMode,
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: subscription.cancel_at_period_end ? subscription.current_period_end : null,
    cancel_at_period_end: subscription.cancel_at_period_end,
    canceled_at: subscription.canceled_at,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: subscription.cancel_reason,
    },
    collection_method: 'charge_automatically',
    created: subscription.created,
    currency: 'usd',
    customer: subscription.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    description: null,
    discounts: [],
    ended_at: subscription.ended_at,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: self,
    },
    items: listAnswer(`/v1/subscription_items?subscription=${subscription.id}`, [itemAnswer(world, subscription)]),
    latest_invoice: subscription.latest_invoice,
    livemode: world.livemode,
    managed_payments: { enabled: subscription.managed_payments },
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ['card'],
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: subscription.schedule,
    start_date: subscription.created,
    status: subscription.status,
    test_clock: null,
    transfer_data: null,
    trial_end: subscription.trial_end,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: subscription.trial_start,
  };
}

function itemAnswer(world: World, subscription: Subscription): Stripe.SubscriptionItem {
  const price = find(world.state.prices, 'price', subscription.price);
  return {
    id: subscription.item,
    object: 'subscription_item',
    billing_thresholds: null,
    created: subscription.created,
    current_period_end: subscription.current_period_end,
    current_period_start: subscription.current_period_start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planAnswer(world, price),
    price: priceAnswer(world, price),
    quantity: 1,
    subscription: subscription.id,
    tax_rates: [],
  };
}

export function scheduleAnswer(world: World, schedule: Schedule): Stripe.SubscriptionSchedule {
  const isActive = schedule.status === 'active';
  const phase = (price: string, start_date: number, end_date: number): Stripe.SubscriptionSchedule.Phase => ({
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: 'usd',
    default_payment_method: null,
    description: null,
    discounts: [],
    end_date,
    invoice_settings: null,
    items: [{ billing_thresholds: null, discounts: [], metadata: {}, plan: price, price, quantity: 1, tax_rates: [] }],
    metadata: {},
    on_behalf_of: null,
    proration_behavior: 'none',
    start_date,
    transfer_data: null,
    trial_end: null,
  });
  return {
    id: schedule.id,
    object: 'subscription_schedule',
    application: null,
    billing_mode: billingMode,
    canceled_at: schedule.status === 'canceled' ? schedule.ended_at : null,
    completed_at: null,
    created: schedule.created,
    current_phase: isActive ? { start_date: schedule.phase_start, end_date: schedule.change_at } : null,
    customer: schedule.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: self,
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: world.livemode,
    metadata: {},
    pause_schedules: [],
    phases: [
      phase(schedule.from_price, schedule.phase_start, schedule.change_at),
      phase(schedule.to_price, schedule.change_at, schedule.next_end),
    ],
    released_at: schedule.status === 'released' ? schedule.ended_at : null,
    released_subscription: schedule.status === 'released' ? schedule.subscription : null,
    status: schedule.status,
    subscription: isActive ? schedule.subscription : null,
    test_clock: null,
  };
}
