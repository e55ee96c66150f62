import { describe, expect, it } from 'vitest';
import type { Billing } from '#shared/account/billing.ts';
import { mayCancel } from '#shared/account/subscription.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';
import { answerOf } from '#web/areas/plans/paying/answer-of.ts';
import { offerOf } from '#web/areas/plans/paying/offer.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const later = '2026-04-03T12:00:00.000Z';
const running: Billing = {
  plan: 'professional',
  interval: 'monthly',
  cents: 7900,
  next_charge: { at: later, cents: 7900 },
  ends_at: null,
  scheduled: null,
  banner: 'none',
  read_at: now.toISOString(),
};
const paying = (changes: Partial<Billing> = {}) =>
  aProfile({
    subscription_tier: 'professional',
    subscription_status: 'active',
    trial_end_date: null,
    billing: { ...running, ...changes },
  });
const professional = { tier: 'professional', billing_interval: 'monthly' } as const;
const basic = { ...professional, tier: 'basic' } as const;
const enterprise = { ...professional, tier: 'enterprise' } as const;

describe('what a plan costs', () => {
  it('is nothing while the trial runs, and the price with tax at its end', () => {
    const trier = aProfile({ subscription_status: 'trial', trial_end_date: '2026-03-16T12:00:00.000Z' });
    expect(offerOf(trier, professional, true, now)).toEqual({
      obstacle: undefined,
      dueToday: '$0.00',
      afterwards: ['Then, from Mar 16, 2026', '$79.00 plus tax a month'],
      submit: 'Start Free Trial',
      words:
        'Nothing today. Then $79.00 plus tax on Mar 16, 2026, and every month until you cancel, which you do in Settings with one button. What you have paid for stays until its end.',
    });
  });

  it('is the price without a trial, and what Stripe says for a change', () => {
    const former = aProfile({ subscription_status: 'cancelled', trial_end_date: null });
    expect(offerOf(former, basic, true, now)).toMatchObject({
      dueToday: '$29.00 plus tax',
      submit: 'Upgrade to Basic',
    });
    const change = offerOf(paying(), enterprise, false, now);
    expect(change).toMatchObject({ dueToday: 'Stripe shows it next', submit: 'Upgrade to Enterprise' });
    expect(change.words).toContain(
      'Stripe shows what is due today before you confirm. Then $199.00 every month until you cancel',
    );
    expect(offerOf(paying(), basic, false, now).submit).toBe('Switch to Basic');
  });

  it.each([
    ['it is there', {}, professional, 'has it'],
    ['it ends', { banner: 'ends', ends_at: later }, professional, 'ends'],
    ['it comes', { scheduled: { plan: 'basic', interval: 'monthly', from: later } }, basic, 'comes'],
    ['a payment failed', { banner: 'past_due' }, enterprise, 'card'],
    ['another ends', { banner: 'ends', ends_at: later }, enterprise, 'ends'],
    ['it has ended', { ends_at: later, next_charge: null }, professional, undefined],
    ['its first payment was not finished', { banner: 'incomplete' }, professional, undefined],
  ] as const)('is asked of nobody when %s', (_, billing, plan, obstacle) => {
    expect(offerOf(paying(billing), plan, false, now).obstacle).toBe(obstacle);
  });
});

describe('the answer to a payment', () => {
  it('is there when plan and interval are those, and the plan is paid', () => {
    expect(answerOf(paying(), professional)).toEqual({ starts: 'now' });
    expect(answerOf(paying(), undefined)).toEqual({ starts: 'now' });
    expect(answerOf(paying(), enterprise)).toBeUndefined();
    expect(answerOf(paying(), { ...professional, billing_interval: 'annual' })).toBeUndefined();
    expect(answerOf({ ...paying({ plan: 'enterprise' }) }, enterprise)).toBeUndefined();
    expect(answerOf(aProfile({}), undefined)).toBeUndefined();
  });

  it('is a plan that starts later', () => {
    const scheduled = { plan: 'basic', interval: 'monthly', from: later } as const;
    expect(answerOf(paying({ scheduled }), basic)).toEqual({ starts: 'later', scheduled });
  });
});

it.each([
  ['basic that is paid', { subscription_tier: 'basic' }, {}, true],
  ['a payment that failed', { subscription_status: 'cancelled' }, { banner: 'on_hold' }, true],
  ['what ends already', {}, { banner: 'ends', ends_at: later }, false],
  ['what has ended', { subscription_status: 'cancelled' }, { ends_at: later }, false],
] as const)('may be canceled: %s', (_, profile, billing, may) => {
  expect(mayCancel({ ...paying(billing), ...profile })).toBe(may);
});
