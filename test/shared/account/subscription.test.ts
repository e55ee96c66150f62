import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SubscriptionStatus, Tier } from '#shared/account/plan-terms.ts';
import { analysesLimit, unlimitedAnalyses } from '#shared/account/plans.ts';
import type { Profile } from '#shared/account/profile.ts';
import {
  cancelSubscription,
  choosePlan,
  mayCancel,
  PlanChoice,
  planFromName,
  subscriptionState,
} from '#shared/account/subscription.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const ahead = '2026-03-12T00:00:00.000Z';
const past = '2026-03-10T11:59:59.999Z';

const trial = aProfile({ trial_end_date: ahead });
const endedTrial = aProfile({ trial_end_date: past });
const active = aProfile({
  subscription_status: 'active',
  subscription_tier: 'professional',
  monthly_analyses_limit: 25,
  trial_end_date: null,
});
const cancelled = aProfile({ subscription_status: 'cancelled', trial_end_date: null });

const professional = { tier: 'professional', billing_interval: 'annual' } as const;

describe('choosing a plan within the trial', () => {
  it('keeps a running trial and its end, and gives the tier its limit', () => {
    expect(choosePlan(trial, { ...professional, start: 'trial' }, now)).toEqual({
      subscription_tier: 'professional',
      subscription_status: 'trial',
      billing_interval: 'annual',
      monthly_analyses_limit: 25,
      trial_end_date: ahead,
    });
  });

  it.each([
    ['a trial that is over', endedTrial],
    ['a trial that ends this very moment', aProfile({ trial_end_date: now.toISOString() })],
    ['an active plan', active],
    ['a cancelled plan: nobody gets a second trial', cancelled],
  ])('makes it active after %s', (_, profile) => {
    expect(choosePlan(profile, { ...professional, start: 'trial' }, now)).toMatchObject({
      subscription_status: 'active',
      trial_end_date: null,
    });
  });
});

describe('choosing a plan now', () => {
  it.each([
    ['a running trial', trial],
    ['a trial that is over', endedTrial],
    ['an active plan', active],
    ['a cancelled plan', cancelled],
  ])('makes it active after %s', (_, profile) => {
    expect(choosePlan(profile, { ...professional, start: 'now' }, now)).toEqual({
      subscription_tier: 'professional',
      subscription_status: 'active',
      billing_interval: 'annual',
      monthly_analyses_limit: 25,
      trial_end_date: null,
    });
  });

  it('stores unlimited as 999999', () => {
    const enterprise = { tier: 'enterprise', billing_interval: 'monthly', start: 'now' } as const;
    expect(choosePlan(active, enterprise, now).monthly_analyses_limit).toBe(999_999);
  });

  it('has no say in how many lookups of the month are used', () => {
    const used = aProfile({ ...active, monthly_analyses_used: 20 });
    const start = { billing_interval: 'monthly', start: 'now' } as const;
    expect(choosePlan(used, { ...start, tier: 'basic' }, now)).not.toHaveProperty('monthly_analyses_used');
    expect(cancelSubscription(used)).not.toHaveProperty('monthly_analyses_used');
  });
});

describe('cancelling', () => {
  it.each([
    ['a running trial', trial],
    ['an active plan', active],
  ])('makes %s basic with five lookups, at once', (_, profile) => {
    expect(cancelSubscription(profile)).toMatchObject({
      subscription_tier: 'basic',
      subscription_status: 'cancelled',
      monthly_analyses_limit: 5,
      trial_end_date: null,
    });
  });

  it('changes nothing the second time', () => {
    const once = { ...active, ...cancelSubscription(active) };
    expect(cancelSubscription(once)).toEqual(cancelSubscription(active));
  });

  it.each([
    ['trial', 'basic', true],
    ['trial', 'professional', true],
    ['trial', 'enterprise', true],
    ['active', 'basic', false],
    ['active', 'professional', true],
    ['active', 'enterprise', true],
    ['cancelled', 'basic', false],
  ] as const)('is offered to %s %s: %s', (subscription_status, subscription_tier, offered) => {
    expect(mayCancel({ subscription_status, subscription_tier })).toBe(offered);
  });
});

describe('the state that is shown', () => {
  it.each([
    ['trial', trial],
    ['trial_ended', endedTrial],
    ['trial_ended', aProfile({ trial_end_date: null })],
    ['active', active],
    ['cancelled', cancelled],
    ['cancelled', aProfile({ subscription_status: 'cancelled', trial_end_date: ahead })],
  ] as const)('is %s', (state, profile) => {
    expect(subscriptionState(profile, now)).toBe(state);
  });
});

describe('a plan by its name', () => {
  it.each([
    ['Professional', 'professional'],
    ['the PROFESSIONAL plan', 'professional'],
    ['Enterprise (annual)', 'enterprise'],
    ['Basic', 'basic'],
    ['pro', 'basic'],
    ['', 'basic'],
  ])('%j is %s', (name, tier) => {
    expect(planFromName(name)).toBe(tier);
  });
});

describe('whatever happens to a subscription', () => {
  const profiles = fc.record({
    subscription_tier: fc.constantFrom(...Tier.options),
    subscription_status: fc.constantFrom(...SubscriptionStatus.options),
    monthly_analyses_used: fc.nat(unlimitedAnalyses),
    trial_end_date: fc.constantFrom(null, ahead, past),
  });
  const choices = fc.record({
    tier: fc.constantFrom(...Tier.options),
    billing_interval: fc.constantFrom('monthly', 'annual'),
    start: fc.constantFrom('trial', 'now'),
  });
  const step = fc.oneof(
    choices.map((choice) => (profile: Profile) => choosePlan(profile, PlanChoice.parse(choice), now)),
    fc.constant(cancelSubscription),
  );

  it('only a trial has an end, and the limit is that of the plan', () => {
    fc.assert(
      fc.property(profiles, fc.array(step, { minLength: 1, maxLength: 8 }), (parts, steps) => {
        let profile: Profile = aProfile(parts);
        for (const change of steps) {
          profile = { ...profile, ...change(profile) };
          expect(profile.monthly_analyses_limit).toBe(analysesLimit(profile.subscription_tier));
          expect(profile.trial_end_date !== null).toBe(profile.subscription_status === 'trial');
        }
      }),
    );
  });

  it('nobody gets back into a trial', () => {
    fc.assert(
      fc.property(profiles, fc.array(step, { minLength: 1, maxLength: 8 }), (parts, steps) => {
        let profile: Profile = aProfile(parts);
        for (const change of steps) {
          const before = subscriptionState(profile, now);
          profile = { ...profile, ...change(profile) };
          expect(before === 'trial' || subscriptionState(profile, now) !== 'trial').toBe(true);
        }
      }),
    );
  });
});
