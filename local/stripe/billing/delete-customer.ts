import { customerAnswer } from '#local/stripe/answers/customer-answer.ts';
import { publish } from '#local/stripe/state/events.ts';
import type { Customer } from '#local/stripe/state/records.ts';
import type { World } from '#local/stripe/state/world.ts';
import { endSubscription } from './subscriptions.ts';

/** Deletes a customer, which ends what it has subscribed to. What it has paid stays. */
export function deleteCustomer(world: World, customer: Customer): void {
  const before = customerAnswer(world, customer);
  for (const subscription of Object.values(world.state.subscriptions)) {
    const isLive = subscription.customer === customer.id && subscription.status !== 'canceled';
    if (isLive) endSubscription(world, subscription, 'cancellation_requested');
  }
  Object.assign(customer, { deleted: true, card: null });
  publish(world, 'customer.deleted', before);
}
