import type { PortalConfiguration, Subscription } from '#local/stripe/state/records.ts';
import { find, type World } from '#local/stripe/state/world.ts';
import { type Change, changePrice, costOfChange } from './change-price.ts';
import { scheduleChange } from './subscriptions.ts';

/** Whether customers may change to a price by themselves. */
export const isOffered = ({ subscription_update: { products } }: PortalConfiguration, price: string): boolean =>
  products.some(({ prices }) => prices.includes(price));

/** When a change in the portal happens, and what it costs then, in cents. */
export type PortalChange = { when: 'now'; due: number } | { when: 'period end'; at: number };

const changeOf = ({ subscription_update: rules }: PortalConfiguration, price: string): Change => ({
  price,
  proration: rules.proration_behavior,
  trial: rules.trial_update_behavior,
  ifDeclined: 'refuse',
});

/** A trial has nothing to wait for. */
export function portalChange(
  world: World,
  configuration: PortalConfiguration,
  subscription: Subscription,
  price: string,
): PortalChange {
  const next = find(world.state.prices, 'price', price);
  const current = find(world.state.prices, 'price', subscription.price);
  const conditions = configuration.subscription_update.at_period_end;
  const waits =
    (conditions.includes('shortening_interval') && current.interval === 'year' && next.interval === 'month') ||
    (conditions.includes('decreasing_item_amount') && next.unit_amount < current.unit_amount);
  if (waits && subscription.status !== 'trialing') return { when: 'period end', at: subscription.current_period_end };
  const { balance } = find(world.state.customers, 'customer', subscription.customer);
  const cost = costOfChange(world, subscription, changeOf(configuration, price));
  return { when: 'now', due: Math.max(0, cost + balance) };
}

/** Makes a change. Throws when its payment is declined; the plan stays then. */
export function changeInPortal(
  world: World,
  configuration: PortalConfiguration,
  subscription: Subscription,
  price: string,
): void {
  if (portalChange(world, configuration, subscription, price).when === 'period end') {
    scheduleChange(world, subscription, price);
  } else {
    changePrice(world, subscription, changeOf(configuration, price));
  }
}
