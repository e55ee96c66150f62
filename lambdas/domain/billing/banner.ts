import type { BillingBanner } from '#shared/account/billing.ts';
import type { StripeSubscription } from './billing-state.ts';

export function bannerOf(
  { status, endsAt }: Pick<StripeSubscription, 'status' | 'endsAt'>,
  { hasLapsed, isDisputed }: { hasLapsed: boolean; isDisputed: boolean },
): BillingBanner {
  switch (status) {
    case 'incomplete':
      return 'incomplete';
    case 'trialing':
      return endsAt === null ? 'trialing' : 'trial_ends';
    case 'active':
      return endsAt === null ? 'none' : 'ends';
    case 'past_due':
      return hasLapsed ? 'on_hold' : 'past_due';
    case 'unpaid':
    case 'paused':
      return 'on_hold';
    case 'canceled':
      return isDisputed ? 'disputed' : 'none';
    default:
      return 'none';
  }
}
