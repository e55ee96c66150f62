import type { World } from '#local/stripe/state/world.ts';
import { expireCheckout } from './checkout.ts';
import { announceTrialEnd, payInvoice, startNextPeriod } from './subscriptions.ts';

/** Stripe tells this long before a trial ends. */
const announcedSeconds = 3 * 24 * 60 * 60;

/** Something that happens by itself. `at` is in seconds since 1970. */
export type DueWork = { at: number; run: () => void };

/** The next event that comes by itself; undefined when none will. */
export function nextDue(world: World): DueWork | undefined {
  const { sessions, subscriptions, invoices } = world.state;
  const all: DueWork[] = [];
  for (const session of Object.values(sessions)) {
    if (session.status === 'open') all.push({ at: session.expires_at, run: () => void expireCheckout(world, session) });
  }
  for (const subscription of Object.values(subscriptions)) {
    if (subscription.status === 'canceled') continue;
    all.push({ at: subscription.current_period_end, run: () => startNextPeriod(world, subscription) });
    if (subscription.status !== 'trialing' || subscription.announced_trial_end) continue;
    const at = Math.max(subscription.created, subscription.current_period_end - announcedSeconds);
    all.push({ at, run: () => announceTrialEnd(world, subscription) });
  }
  for (const invoice of Object.values(invoices)) {
    const at = invoice.finalizes_at ?? invoice.next_payment_attempt;
    if (at !== null) all.push({ at, run: () => payInvoice(world, invoice) });
  }
  return all.reduce<DueWork | undefined>((first, each) => (first && first.at <= each.at ? first : each), undefined);
}
