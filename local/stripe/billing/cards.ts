import { cardAnswer, customerAnswer } from '#local/stripe/answers/customer-answer.ts';
import { publish } from '#local/stripe/state/events.ts';
import type { Customer } from '#local/stripe/state/records.ts';
import { newId, type World } from '#local/stripe/state/world.ts';

/** The cards that a payer can choose, by their last four digits as of Stripe's test cards, and how each behaves. */
export const cards = {
  '4242': { words: 'pays', atOnce: 'pays', later: 'pays' },
  '0002': { words: 'is declined', atOnce: 'declines', later: 'declines' },
  '0341': { words: 'is taken in a trial, and declined when it is charged', atOnce: 'declines', later: 'declines' },
  '3155': { words: 'asks for 3-D Secure', atOnce: 'asks', later: 'pays' },
} as const;

export type Last4 = keyof typeof cards;

/** Gives a customer a card in place of the one there was. */
export function attachCard(world: World, customer: Customer, last4: Last4): void {
  const previous = customer.card?.id ?? null;
  customer.card = {
    id: newId('pm'),
    created: world.now(),
    last4,
    declines: cards[last4].later === 'declines',
  };
  publish(world, 'payment_method.attached', cardAnswer(world, customer, customer.card));
  publish(world, 'customer.updated', customerAnswer(world, customer), {
    invoice_settings: { default_payment_method: previous },
  });
}
