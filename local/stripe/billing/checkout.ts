import { checkoutAnswer, dueToday } from '#local/stripe/answers/checkout-answer.ts';
import { publish } from '#local/stripe/state/events.ts';
import type { CheckoutSession, Subscription } from '#local/stripe/state/records.ts';
import { declined, invalid } from '#local/stripe/state/stripe-error.ts';
import { find, type World } from '#local/stripe/state/world.ts';
import { attachCard, cards, type Last4 } from './cards.ts';
import { startSubscription } from './subscriptions.ts';

/** Closes a session that nobody has paid. */
export function expireCheckout(world: World, session: CheckoutSession) {
  session.status = 'expired';
  const answer = checkoutAnswer(world, session);
  publish(world, 'checkout.session.expired', answer);
  return answer;
}

/**
 * Pays an open session. Throws when the card is declined, or 3-D Secure is asked for and not passed: the session stays
 * open and there is no subscription.
 */
export function payCheckout(
  world: World,
  session: CheckoutSession,
  { last4, passes3ds = false }: { last4: Last4; passes3ds?: boolean },
): Subscription {
  if (session.status !== 'open') throw invalid(`This Checkout Session is ${session.status}.`);
  const { deleted } = find(world.state.customers, 'customer', session.customer);
  if (deleted) throw invalid('This customer is deleted.');
  const { atOnce } = cards[last4];
  const isTakenOnTrial = last4 === '0341' && dueToday(world, session).subtotal === 0;
  if (atOnce === 'declines' && !isTakenOnTrial) throw declined();
  if (atOnce === 'asks' && !passes3ds) throw declined();
  attachCard(world, find(world.state.customers, 'customer', session.customer), last4);
  const subscription = startSubscription(world, session);
  Object.assign(session, {
    status: 'complete',
    has_consent: session.needs_consent,
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
  });
  publish(world, 'checkout.session.completed', checkoutAnswer(world, session));
  return subscription;
}
