import { invoiceAnswer } from '#local/stripe/answers/invoice-answer.ts';
import { scheduleAnswer, subscriptionAnswer } from '#local/stripe/answers/subscription-answer.ts';
import { publish } from '#local/stripe/state/events.ts';
import { dollars } from '#local/stripe/state/money.ts';
import type { CheckoutSession, Invoice, Price, Schedule, Subscription } from '#local/stripe/state/records.ts';
import { find, newId, store, type World } from '#local/stripe/state/world.ts';
import { collect, draftInvoice, finalizeInvoice, type NewLine } from './invoices.ts';
import { endOfPeriod } from './periods.ts';

const hour = 60 * 60;
const day = 24 * hour;

/** How long an invoice of a new period stays a draft. */
const draftSeconds = hour;
/** Payments are tried again these days after the first time; then the subscription is canceled. */
const retryDays = [3, 5, 7, 14];

const priceOf = ({ state }: World, id: string): Price => find(state.prices, 'price', id);
const productOf = ({ state }: World, price: Price): string => find(state.products, 'product', price.product).name;

/** A whole period of a price. */
export function periodLine(world: World, id: string, start: number, end: number): NewLine {
  const price = priceOf(world, id);
  const description = `1 × ${productOf(world, price)} (at ${dollars(price.unit_amount)} / ${price.interval})`;
  return { description, amount: price.unit_amount, price: id, start, end, proration: false };
}

/** Says that a subscription has changed; `previous` holds the old values of its fields. */
export function updated(world: World, subscription: Subscription, previous: Record<string, unknown>) {
  const answer = subscriptionAnswer(world, subscription);
  publish(world, 'customer.subscription.updated', answer, previous);
  return answer;
}

/** Starts what a Checkout session sells, whose first payment is known to succeed. */
export function startSubscription(world: World, session: CheckoutSession): Subscription {
  const now = world.now();
  const { trial_end, price } = session;
  const end = trial_end ?? endOfPeriod(now, priceOf(world, price).interval, now);
  const subscription: Subscription = store(world.state.subscriptions, {
    id: newId('sub'),
    item: newId('si'),
    created: now,
    customer: session.customer,
    price,
    status: trial_end === null ? 'active' : 'trialing',
    current_period_start: now,
    current_period_end: end,
    billing_cycle_anchor: trial_end ?? now,
    trial_start: trial_end === null ? null : now,
    trial_end,
    announced_trial_end: false,
    cancel_at_period_end: false,
    canceled_at: null,
    cancel_reason: null,
    ended_at: null,
    latest_invoice: null,
    schedule: null,
    automatic_tax: session.automatic_tax,
    managed_payments: session.managed_payments,
    metadata: session.subscription_metadata,
  });
  const line = periodLine(world, price, now, end);
  const trial = { ...line, description: `Trial period for ${productOf(world, priceOf(world, price))}`, amount: 0 };
  const first = draftInvoice(world, subscription, {
    billing_reason: 'subscription_create',
    period_start: now,
    period_end: now,
    lines: [trial_end === null ? line : trial],
    finalizes_at: null,
  });
  publish(world, 'customer.subscription.created', subscriptionAnswer(world, subscription));
  payInvoice(world, first);
  return subscription;
}

/** Runs at the end of a trial or of a period. */
export function startNextPeriod(world: World, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(world, subscription, 'cancellation_requested');
    return;
  }
  const start = subscription.current_period_end;
  const previous = { status: subscription.status, current_period_start: subscription.current_period_start };
  if (subscription.status === 'trialing') subscription.status = 'active';
  const schedule = subscription.schedule ? find(world.state.schedules, 'schedule', subscription.schedule) : undefined;
  if (schedule) {
    if (priceOf(world, schedule.to_price).interval !== priceOf(world, subscription.price).interval) {
      subscription.billing_cycle_anchor = start;
    }
    subscription.price = schedule.to_price;
    endSchedule(world, subscription, schedule, 'released');
  }
  const { interval } = priceOf(world, subscription.price);
  const end = endOfPeriod(subscription.billing_cycle_anchor, interval, start);
  Object.assign(subscription, { current_period_start: start, current_period_end: end });
  draftInvoice(world, subscription, {
    billing_reason: 'subscription_cycle',
    period_start: previous.current_period_start,
    period_end: start,
    lines: [periodLine(world, subscription.price, start, end)],
    finalizes_at: world.now() + draftSeconds,
  });
  updated(world, subscription, previous);
}

/** Tells three days ahead that a trial ends. */
export function announceTrialEnd(world: World, subscription: Subscription): void {
  subscription.announced_trial_end = true;
  publish(world, 'customer.subscription.trial_will_end', subscriptionAnswer(world, subscription));
}

/** Makes an invoice final if it is a draft, and collects it. After the last try, its subscription is canceled. */
export function payInvoice(world: World, invoice: Invoice, { isRetry = true } = {}): void {
  const subscription = find(world.state.subscriptions, 'subscription', invoice.subscription);
  if (invoice.status === 'draft') finalizeInvoice(world, invoice);
  if (collect(world, invoice)) {
    const isSettled = Object.values(world.state.invoices).every(
      (each) => each.subscription !== subscription.id || each.status !== 'open',
    );
    if (subscription.status === 'past_due' && isSettled) {
      subscription.status = 'active';
      updated(world, subscription, { status: 'past_due' });
    }
    return;
  }
  // A try between the scheduled ones, as with a new card, doesn't count.
  if (isRetry) {
    const days = retryDays[invoice.attempt_count];
    invoice.attempt_count += 1;
    invoice.next_payment_attempt = days === undefined ? null : (invoice.finalized_at ?? world.now()) + days * day;
  }
  publish(world, 'invoice.payment_failed', invoiceAnswer(world, invoice));
  if (isRetry && invoice.next_payment_attempt === null) {
    endSubscription(world, subscription, 'payment_failed');
  } else if (subscription.status === 'active') {
    subscription.status = 'past_due';
    updated(world, subscription, { status: 'active' });
  }
}

/** Ends a subscription now. Its open invoices stay, and are no longer collected. */
export function endSubscription(
  world: World,
  subscription: Subscription,
  reason: NonNullable<Subscription['cancel_reason']>,
): void {
  const now = world.now();
  if (subscription.schedule) {
    endSchedule(world, subscription, find(world.state.schedules, 'schedule', subscription.schedule), 'canceled');
  }
  for (const invoice of Object.values(world.state.invoices)) {
    if (invoice.subscription !== subscription.id) continue;
    Object.assign(invoice, { finalizes_at: null, next_payment_attempt: null });
  }
  Object.assign(subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    cancel_reason: reason,
    ended_at: now,
  });
  publish(world, 'customer.subscription.deleted', subscriptionAnswer(world, subscription));
}

/** Asks to end a subscription with its period, or takes that back. */
export function cancelAtPeriodEnd(world: World, subscription: Subscription, isAsked: boolean) {
  const previous = { cancel_at_period_end: subscription.cancel_at_period_end };
  Object.assign(subscription, {
    cancel_at_period_end: isAsked,
    canceled_at: isAsked ? (subscription.canceled_at ?? world.now()) : null,
    cancel_reason: isAsked ? 'cancellation_requested' : null,
  });
  return updated(world, subscription, previous);
}

/** Changes the price at the end of the period, in place of a change that is planned. */
export function scheduleChange(world: World, subscription: Subscription, price: string): Schedule {
  const { schedules } = world.state;
  if (subscription.schedule) {
    endSchedule(world, subscription, find(schedules, 'schedule', subscription.schedule), 'released');
  }
  const { interval } = priceOf(world, price);
  const isSame = interval === priceOf(world, subscription.price).interval;
  const change_at = subscription.current_period_end;
  const schedule: Schedule = store(schedules, {
    id: newId('sub_sched'),
    created: world.now(),
    customer: subscription.customer,
    subscription: subscription.id,
    status: 'active',
    from_price: subscription.price,
    to_price: price,
    phase_start: subscription.current_period_start,
    change_at,
    next_end: endOfPeriod(isSame ? subscription.billing_cycle_anchor : change_at, interval, change_at),
    ended_at: null,
  });
  subscription.schedule = schedule.id;
  publish(world, 'subscription_schedule.created', scheduleAnswer(world, schedule));
  updated(world, subscription, { schedule: null });
  return schedule;
}

/** Ends a planned change: it has happened, or won't. */
export function endSchedule(
  world: World,
  subscription: Subscription,
  schedule: Schedule,
  status: 'released' | 'canceled',
): void {
  subscription.schedule = null;
  Object.assign(schedule, { status, ended_at: world.now() });
  publish(world, `subscription_schedule.${status}`, scheduleAnswer(world, schedule));
}
