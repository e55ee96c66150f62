import { describe, expect, it } from 'vitest';
import type { Billing } from '#shared/account/billing.ts';
import type { Profile } from '#shared/account/profile.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';
import { cancelEffects } from '#web/areas/plans/cancel-subscription.tsx';
import { bannerOf } from '#web/areas/plans/paying/banner-words.ts';
import { billingWords } from '#web/areas/plans/paying/billing-words.ts';

const now = new Date('2027-03-10T12:00:00.000Z');
const later = '2027-04-03T12:00:00.000Z';
const earlier = '2027-02-03T12:00:00.000Z';
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
const active: Partial<Profile> = {
  subscription_tier: 'professional',
  subscription_status: 'active',
  trial_end_date: null,
  access_until: later,
};
const account = (billing: Partial<Billing> | undefined, changes: Partial<Profile> = {}) =>
  aProfile({ ...active, ...(billing && { paid_through: later, billing: { ...running, ...billing } }), ...changes });
const saidOf = (profile: Profile, payments: 'free' | 'trial-only' | 'stripe' = 'stripe') => {
  const banner = bannerOf(profile, payments, true, now);
  return banner && `${banner.title} ${banner.text}`;
};

describe('the banner', () => {
  it.each([
    ['trialing', {}, 'Trial. Then $79.00 plus tax on Apr 3, 2027 unless you cancel.', undefined],
    ['trial_ends', { ends_at: later }, 'Ends Apr 3, 2027. You won’t be charged.', 'keep'],
    ['ends', { ends_at: later }, 'Ends Apr 3, 2027. You won’t be charged again.', 'keep'],
    ['past_due', {}, 'Your payment failed. Update your card by Apr 3, 2027.', 'card'],
    ['on_hold', {}, 'On hold until you pay. Saved deals stay open.', 'card'],
    ['disputed', {}, 'Your bank disputed a payment. Write to us.', { label: 'Write to Us', to: '/contact-support' }],
    [
      'incomplete',
      {},
      'Finish your payment. Stripe is waiting for your bank’s check.',
      { label: 'Continue', to: '/payment?plan=professional&interval=monthly' },
    ],
  ] as const)('of %s says what to do', (banner, changes, words, action) => {
    const profile = account({ banner, ...changes });
    expect(saidOf(profile)).toBe(words);
    expect(bannerOf(profile, 'stripe', true, now)?.action).toEqual(action);
    expect(saidOf(profile, 'free')).toBeUndefined();
  });

  it('says nothing of a plan that is paid, of a running trial, or where plans have no end', () => {
    expect(saidOf(account({}))).toBeUndefined();
    const trier = { subscription_status: 'trial', trial_end_date: later } as const;
    expect(saidOf(account(undefined, trier))).toBeUndefined();
    expect(saidOf(account(undefined, { access_until: undefined }))).toBeUndefined();
  });

  it('says until when a plan goes on that was never paid', () => {
    expect(saidOf(account(undefined))).toBe(
      'Your plan needs a card by Apr 3, 2027. Until then nothing changes, with 10 new houses a day.',
    );
    expect(saidOf(account(undefined), 'trial-only')).toMatch(/^Your plan ends Apr 3, 2027\./);
  });

  it('says what is left when all has ended, and how to go on', () => {
    const ended = account(undefined, { subscription_status: 'trial', trial_end_date: earlier, access_until: earlier });
    expect(saidOf(ended)).toBe(
      'Your trial has ended. You have Basic features and 5 analyses a month. Saved deals stay.',
    );
    expect(bannerOf(ended, 'stripe', true, now)?.action).toEqual({ label: 'Choose a Plan', to: '/pricing' });
    expect(saidOf(ended, 'trial-only')).toMatch(/Plans can't be bought here yet\.$/);
    expect(saidOf(account({ ends_at: earlier }, { subscription_status: 'cancelled' }))).toMatch(/^Your plan has ended/);
  });
});

describe('the tab about money', () => {
  const wordsOf = (billing: Partial<Billing> | undefined, changes: Partial<Profile> = {}) =>
    Object.values(billingWords(account(billing, changes), true, now)).join(' | ');

  it('says what is charged next, or that nothing more is', () => {
    expect(wordsOf({})).toBe('$79.00 plus tax on Apr 3, 2027 | Professional, monthly. Renews until you cancel.');
    expect(wordsOf({ banner: 'ends', ends_at: later, next_charge: null })).toBe(
      'Ends Apr 3, 2027 | Professional, monthly. You won’t be charged again.',
    );
    expect(wordsOf({ banner: 'past_due' })).toMatch(/^\$79\.00 on Apr 3, 2027 \| .* tried again\.$/);
    expect(wordsOf({ ends_at: earlier, next_charge: null })).toBe('Ended Feb 3, 2027 | Professional, monthly.');
    expect(wordsOf({ banner: 'incomplete' })).toBe('Not paid yet | Professional, monthly.');
    expect(wordsOf(undefined)).toBe('No card on file | No plan is being paid.');
    expect(wordsOf(undefined, { subscription_status: 'trial', trial_end_date: later })).toBe(
      'No card on file | Your trial ends Apr 3, 2027 by itself.',
    );
  });
});

it('canceling what is paid says what comes after its end', () => {
  expect(cancelEffects(account({}), now).slice(0, 2)).toEqual([
    ['Until then', 'Professional, as it is.'],
    [
      'After',
      'Basic: 5 analyses a month. You set the terms of one structure at a time. API keys and webhooks stop. New houses need a plan.',
    ],
  ]);
  const failed = account({ banner: 'past_due', plan: 'basic' }, { subscription_tier: 'basic' });
  expect(cancelEffects(failed, now)[0]).toEqual(['Today', 'Your plan ends. You have Basic: 5 analyses a month.']);
});
