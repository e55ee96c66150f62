import type {
  BillingState,
  Charge,
  PaidLine,
  Refund,
  StripeSubscription,
} from '#lambdas/domain/billing/billing-state.ts';
import { type PricedPlan, planCents } from '#shared/account/billing.ts';

/** The instant of an ISO time, in milliseconds. */
export const ms = (iso: string): number => Date.parse(iso);

export const professional: PricedPlan = { tier: 'professional', interval: 'monthly' };
export const basic: PricedPlan = { tier: 'basic', interval: 'monthly' };
export const enterprise: PricedPlan = { tier: 'enterprise', interval: 'annual' };

/** Professional by the month, made on 1 June 2027, without a trial. */
export function aSubscription(parts: Partial<StripeSubscription> = {}): StripeSubscription {
  const plan = 'plan' in parts ? parts.plan : professional;
  return {
    id: 'sub_1',
    status: 'active',
    createdAt: ms('2027-06-01T00:00:00Z'),
    plan,
    cents: plan ? planCents(plan.tier, plan.interval) : 500,
    periodEnd: ms('2027-07-01T00:00:00Z'),
    trialEnd: null,
    endsAt: null,
    endedAt: null,
    scheduled: null,
    retry: null,
    ...parts,
  };
}

export const aCharge = (parts: Partial<Charge> = {}): Charge => ({
  id: 'ch_1',
  isRefunded: false,
  dispute: null,
  ...parts,
});

/** Professional, paid for June 2027. */
export const aLine = (parts: Partial<PaidLine> = {}): PaidLine => ({
  subscription: 'sub_1',
  plan: professional,
  start: ms('2027-06-01T00:00:00Z'),
  end: ms('2027-07-01T00:00:00Z'),
  invoicedAt: ms('2027-06-01T00:00:00Z'),
  charges: [aCharge()],
  ...parts,
});

export const aState = (
  subscriptions: Partial<StripeSubscription>[] = [{}],
  lines: Partial<PaidLine>[] = [{}],
  refunds: Refund[] = [],
): BillingState => ({ subscriptions: subscriptions.map(aSubscription), lines: lines.map(aLine), refunds });
