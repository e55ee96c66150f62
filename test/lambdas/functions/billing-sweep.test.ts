import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { differs } from '#lambdas/functions/billing-worker/sweep.ts';
import type { Billing } from '#shared/account/billing.ts';

const time = (iso: string) => Date.parse(iso) / 1000;
const billing: Billing = {
  plan: 'professional',
  interval: 'monthly',
  cents: 7900,
  next_charge: { at: '2027-02-01T00:00:00.000Z', cents: 7900 },
  ends_at: null,
  scheduled: null,
  banner: 'none',
  read_at: '2027-01-10T00:00:00.000Z',
};

/** What the list of subscriptions says, as far as it is looked at. */
const listed = (parts: { status?: string; key?: string; end?: string; ends?: boolean; endedAt?: string } = {}) => {
  const { status = 'active', key = 'dw_professional_monthly', end = '2027-02-01T00:00:00Z', ends = false } = parts;
  const only = {
    status,
    created: time('2027-01-01T00:00:00Z'),
    cancel_at_period_end: ends,
    ended_at: parts.endedAt === undefined ? null : time(parts.endedAt),
    items: { data: [{ price: { lookup_key: key }, current_period_end: time(end) }] },
  };
  return only as unknown as Stripe.Subscription;
};

describe('a night’s comparison', () => {
  it.each<[string, ReturnType<typeof listed>, Billing | undefined]>([
    ['nobody has read', listed(), undefined],
    ['of another plan', listed({ key: 'dw_enterprise_monthly' }), billing],
    ['of another interval', listed({ key: 'dw_professional_annual' }), billing],
    ['that was renewed', listed({ end: '2027-03-01T00:00:00Z' }), billing],
    ['that will end', listed({ ends: true }), billing],
    ['that no longer ends', listed(), { ...billing, ends_at: '2027-02-01T00:00:00.000Z', banner: 'ends' }],
    ['whose payment failed', listed({ status: 'past_due' }), billing],
    ['that was paid after all', listed(), { ...billing, banner: 'past_due' }],
    ['that ended since', listed({ status: 'canceled', endedAt: '2027-01-11T00:00:00Z' }), billing],
  ])('reads a subscription %s', (_, subscription, known) => {
    expect(differs(subscription, known)).toBe(true);
  });

  it.each<[string, ReturnType<typeof listed>, Billing]>([
    ['that is as it was', listed(), billing],
    ['that is known to end', listed({ ends: true }), { ...billing, ends_at: '2027-02-01T00:00:00.000Z' }],
    ['that is known to be late', listed({ status: 'past_due' }), { ...billing, banner: 'on_hold' }],
    ['that ended before', listed({ status: 'canceled', endedAt: '2027-01-09T00:00:00Z' }), billing],
    ['that never began', listed({ status: 'incomplete' }), billing],
  ])('leaves one %s', (_, subscription, known) => {
    expect(differs(subscription, known)).toBe(false);
  });
});
