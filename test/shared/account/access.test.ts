import { describe, expect, it } from 'vitest';
import { accessOf, type Feature, lookupLimitOf } from '#shared/account/access.ts';
import { type PlanFeatures, plans } from '#shared/account/plans.ts';
import type { Profile } from '#shared/account/profile.ts';
import { cancelSubscription } from '#shared/account/subscription.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const access = (parts: Partial<Profile>) => accessOf(aProfile(parts), now);
const opens = (parts: Partial<Profile>, feature: Feature = 'advancedAnalytics') => access(parts).opens(feature);
const active = { subscription_status: 'active', trial_end_date: null } as const;
const ended = { subscription_status: 'trial', trial_end_date: '2026-03-10T12:00:00.000Z' } as const;
const running = { subscription_status: 'trial', trial_end_date: '2026-03-10T12:00:00.001Z' } as const;
const names = (Object.keys(plans.basic.features) as (keyof PlanFeatures)[]).filter(
  (name): name is Feature => name !== 'monthlyAnalyses',
);
const included = (parts: Partial<Profile>) => names.filter(access(parts).includes);

describe('what an account may do', () => {
  it('is what its plan has', () => {
    expect(opens({ ...active, subscription_tier: 'professional' })).toBe(true);
    expect(opens({ ...active, subscription_tier: 'enterprise' }, 'advancedFinancing')).toBe(true);
    expect(opens({ ...active, subscription_tier: 'basic' })).toBe(false);
    expect(opens({ ...active, subscription_tier: 'basic' }, 'pdfReports')).toBe(true);
    expect(opens({ ...active, subscription_tier: 'professional' }, 'teamCollaboration')).toBe(false);
  });

  it('is on Basic its basic financing, email support, PDF reports and the mobile app', () => {
    const ofBasic = ['basicFinancing', 'emailSupport', 'pdfReports', 'mobileApp'];
    expect(included({ ...active, subscription_tier: 'basic' }).sort()).toEqual(ofBasic.sort());
  });

  it('is never less on a higher plan', () => {
    const professional = included({ ...active, subscription_tier: 'professional' });
    expect(included({ ...active, subscription_tier: 'enterprise' })).toEqual(expect.arrayContaining(professional));
  });

  it('is more while a trial runs, to the millisecond: what computes and shows, and of the rest what its plan has', () => {
    expect(opens(running)).toBe(true);
    expect(opens(ended)).toBe(false);
    expect(opens({ subscription_status: 'trial', trial_end_date: null })).toBe(false);
    expect(access({ ...running, subscription_tier: 'basic' }).includes('apiAccess')).toBe(false);
    expect(access({ ...running, subscription_tier: 'enterprise' }).includes('apiAccess')).toBe(true);
  });

  it.each(['basic', 'professional', 'enterprise'] as const)('is Basic once a trial of %s has ended', (tier) => {
    const over = { ...ended, subscription_tier: tier };
    expect(access(over)).toMatchObject({ tier: 'basic', onTrial: false });
    expect(included(over)).toEqual(included({ ...active, subscription_tier: 'basic' }));
    expect(names.filter(access(over).opens)).toEqual(included(over));
  });

  it('ends with the subscription, whatever is left of a trial', () => {
    const canceled = { subscription_status: 'cancelled', trial_end_date: '2026-04-01T00:00:00.000Z' } as const;
    expect(opens(canceled)).toBe(false);
    const paid = aProfile({ ...active, subscription_tier: 'professional' });
    expect(accessOf({ ...paid, ...cancelSubscription(paid) }, now).opens('advancedFinancing')).toBe(false);
  });
});

describe('the lookups of a month', () => {
  const limit = (parts: Partial<Profile>) => lookupLimitOf(aProfile(parts), now);

  it('are the account’s own number, and Basic’s once its trial has ended', () => {
    expect(limit({ ...active, monthly_analyses_limit: 999_999 })).toBe(999_999);
    expect(limit({ ...running, monthly_analyses_limit: 999_999 })).toBe(999_999);
    expect(limit({ ...ended, monthly_analyses_limit: 999_999 })).toBe(5);
    expect(limit({ ...ended, monthly_analyses_limit: 2 })).toBe(2);
  });
});
