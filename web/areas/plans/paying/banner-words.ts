import { accessOf } from '#shared/account/access.ts';
import type { Billing } from '#shared/account/billing.ts';
import type { Payments } from '#shared/account/plan-terms.ts';
import { analysesLimit, newHousesPerDay } from '#shared/account/plans.ts';
import type { Profile } from '#shared/account/profile.ts';
import { notSold } from '#shared/account/subscription.ts';
import { shortDate } from '#shared/values/dates.ts';
import { usdToCent } from '#shared/values/money.ts';
import { paymentPath, pricingPath } from '#web/areas/plans/pricing/payment-path.ts';

/** Words about an account's plan above its pages, and the one thing to do about it. */
export type Banner = {
  tone: 'plain' | 'warn' | 'bad';
  title: string;
  text: string;
  action?: 'card' | 'keep' | { label: string; to: string };
};

const writeToUs = { label: 'Write to Us', to: '/contact-support' };

/** @param isTaxed whether sales tax comes on top of prices. */
export function bannerOf(profile: Profile, payments: Payments, isTaxed: boolean, now: Date): Banner | undefined {
  if (payments === 'free') return undefined;
  const { billing } = profile;
  const said = billing && payments === 'stripe' ? ofBilling(billing, profile.access_until ?? '', isTaxed) : undefined;
  return said ?? ofEnd(profile, payments, now);
}

function ofBilling(billing: Billing, accessEnd: string, isTaxed: boolean): Banner | undefined {
  const { banner, plan, interval, next_charge, ends_at } = billing;
  const end = shortDate(ends_at ?? '');
  switch (banner) {
    case 'trialing':
      return next_charge
        ? {
            tone: 'plain',
            title: 'Trial.',
            text: `Then ${usdToCent(next_charge.cents / 100)}${isTaxed ? ' plus tax' : ''} on ${shortDate(next_charge.at)} unless you cancel.`,
          }
        : undefined;
    case 'trial_ends':
      return { tone: 'plain', title: `Ends ${end}.`, text: 'You won’t be charged.', action: 'keep' };
    case 'ends':
      return { tone: 'plain', title: `Ends ${end}.`, text: 'You won’t be charged again.', action: 'keep' };
    case 'past_due':
      return {
        tone: 'bad',
        title: 'Your payment failed.',
        text: `Update your card by ${shortDate(accessEnd)}.`,
        action: 'card',
      };
    case 'on_hold':
      return { tone: 'bad', title: 'On hold until you pay.', text: 'Saved deals stay open.', action: 'card' };
    case 'disputed':
      return { tone: 'bad', title: 'Your bank disputed a payment.', text: 'Write to us.', action: writeToUs };
    case 'incomplete':
      return {
        tone: 'warn',
        title: 'Finish your payment.',
        text: 'Stripe is waiting for your bank’s check.',
        action: { label: 'Continue', to: paymentPath(plan, interval) },
      };
    default:
      return undefined;
  }
}

/** Of a plan that was never paid and ends, and of one that has ended: what is left, and how to go on. */
function ofEnd(profile: Profile, payments: 'trial-only' | 'stripe', now: Date): Banner | undefined {
  const { subscription_status: status, access_until: end, billing_interval: interval } = profile;
  const isBought = payments === 'stripe';
  const action = isBought ? { label: 'Choose a Plan', to: pricingPath(interval) } : writeToUs;
  if (status === 'active' && end !== undefined && new Date(end) > now) {
    if (profile.paid_through !== undefined || profile.billing) return undefined;
    const day = shortDate(end);
    return {
      tone: 'warn',
      title: isBought ? `Your plan needs a card by ${day}.` : `Your plan ends ${day}.`,
      text: `Until then nothing changes, with ${newHousesPerDay.unpaid} new houses a day.`,
      action,
    };
  }
  if (status === 'active' && end === undefined) return undefined;
  if (accessOf(profile, now).onTrial) return undefined;
  const left = `You have Basic features and ${analysesLimit('basic')} analyses a month. Saved deals stay.`;
  return {
    tone: 'plain',
    title: `Your ${status === 'trial' ? 'trial' : 'plan'} has ended.`,
    text: isBought ? left : `${left} ${notSold}`,
    action,
  };
}
