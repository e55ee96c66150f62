import { prorated, taxOn } from '#local/stripe/state/money.ts';
import type { Price, Subscription } from '#local/stripe/state/records.ts';
import { declined } from '#local/stripe/state/stripe-error.ts';
import { find, type World } from '#local/stripe/state/world.ts';
import { draftInvoice, type NewLine } from './invoices.ts';
import { endOfPeriod } from './periods.ts';
import { endSchedule, payInvoice, periodLine, updated } from './subscriptions.ts';

export type Change = {
  price: string;
  /** `always_invoice` charges the difference at once, by the second; `none` leaves the running period as it is paid. */
  proration: 'always_invoice' | 'none';
  /** Whether a trial goes on. Without one it does not matter. */
  trial: 'continue_trial' | 'end_trial';
  /** Whether the price changes although the payment is declined. */
  ifDeclined: 'change' | 'refuse';
};

type Plan = { lines: NewLine[]; period: { current_period_start: number; current_period_end: number } | undefined };

/** The lines of a change now, and the period that it starts, if any. */
function planOf(world: World, subscription: Subscription, { price: id, proration, trial }: Change): Plan {
  const now = world.now();
  const { prices, products } = world.state;
  const next: Price = find(prices, 'price', id);
  const current: Price = find(prices, 'price', subscription.price);
  const { current_period_start: start, current_period_end: end } = subscription;
  const isTrial = subscription.status === 'trialing';
  if (isTrial && trial === 'continue_trial') return { lines: [], period: undefined };
  const restarts = isTrial || next.interval !== current.interval;
  const line = (price: Price, words: string, cents: number): NewLine => ({
    description: `${words} time on ${find(products, 'product', price.product).name}`,
    amount: prorated(cents, end - now, end - start),
    price: price.id,
    start: now,
    end,
    proration: true,
  });
  const isProrated = proration === 'always_invoice' && !isTrial;
  const credit = isProrated ? [line(current, 'Unused', -current.unit_amount)] : [];
  if (restarts) {
    const newEnd = endOfPeriod(now, next.interval, now);
    return {
      lines: [...credit, periodLine(world, id, now, newEnd)],
      period: { current_period_start: now, current_period_end: newEnd },
    };
  }
  return { lines: isProrated ? [...credit, line(next, 'Remaining', next.unit_amount)] : [], period: undefined };
}

/** In cents, with tax; the customer's credit is not taken off. */
export function costOfChange(world: World, subscription: Subscription, change: Change): number {
  const isTaxed = subscription.automatic_tax || subscription.managed_payments;
  return planOf(world, subscription, change).lines.reduce(
    (sum, { amount }) => sum + amount + (isTaxed ? taxOn(amount, world.taxRate) : 0),
    0,
  );
}

/** Changes the price now. Throws when it is refused for a declined payment; nothing has changed then. */
export function changePrice(world: World, subscription: Subscription, change: Change): void {
  const { lines, period } = planOf(world, subscription, change);
  const { card, balance } = find(world.state.customers, 'customer', subscription.customer);
  const isDue = costOfChange(world, subscription, change) + balance > 0;
  if (change.ifDeclined === 'refuse' && isDue && (!card || card.declines)) throw declined();
  if (subscription.schedule) {
    endSchedule(world, subscription, find(world.state.schedules, 'schedule', subscription.schedule), 'released');
  }
  const { status, current_period_start: period_start } = subscription;
  const previous = { items: { data: [{ price: subscription.price }] }, status };
  subscription.price = change.price;
  if (period) {
    Object.assign(subscription, period, { billing_cycle_anchor: period.current_period_start });
    if (status === 'trialing') Object.assign(subscription, { status: 'active', trial_end: world.now() });
  }
  const invoice =
    lines.length > 0 &&
    draftInvoice(world, subscription, {
      billing_reason: 'subscription_update',
      period_start,
      period_end: world.now(),
      lines,
      finalizes_at: null,
    });
  updated(world, subscription, previous);
  if (invoice) payInvoice(world, invoice);
}
