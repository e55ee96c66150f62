import { find, type World } from '#local/stripe/state/world.ts';
import { attachCard, type Last4 } from './cards.ts';
import { payInvoice } from './subscriptions.ts';

/** Gives a customer another card, which pays the open invoices of what goes on. */
export function replaceCard(world: World, id: string, last4: Last4): void {
  const { customers, invoices, subscriptions } = world.state;
  attachCard(world, find(customers, 'customer', id), last4);
  for (const invoice of Object.values(invoices)) {
    const isLive = invoice.customer === id && subscriptions[invoice.subscription]?.status !== 'canceled';
    if (isLive && invoice.status === 'open') payInvoice(world, invoice, { isRetry: false });
  }
}
