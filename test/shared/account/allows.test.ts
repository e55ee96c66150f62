import { describe, expect, it } from 'vitest';
import { allows, type Feature } from '#shared/account/allows.ts';
import type { Profile } from '#shared/account/profile.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const may = (parts: Partial<Profile>, feature: Feature = 'advancedAnalytics') => allows(aProfile(parts), feature, now);
const active = { subscription_status: 'active', trial_end_date: null } as const;

describe('a feature of the plan', () => {
  it('is there for a plan that has it', () => {
    expect(may({ ...active, subscription_tier: 'professional' })).toBe(true);
    expect(may({ ...active, subscription_tier: 'enterprise' }, 'advancedFinancing')).toBe(true);
  });

  it('is not there for a plan without it', () => {
    expect(may({ ...active, subscription_tier: 'basic' })).toBe(false);
    expect(may({ ...active, subscription_tier: 'basic' }, 'advancedFinancing')).toBe(false);
    expect(may({ ...active, subscription_tier: 'basic' }, 'pdfReports')).toBe(true);
    expect(may({ ...active, subscription_tier: 'professional' }, 'teamCollaboration')).toBe(false);
  });

  it('is there while the trial runs, to the millisecond', () => {
    expect(may({ trial_end_date: '2026-03-10T12:00:00.001Z' })).toBe(true);
    expect(may({ trial_end_date: '2026-03-10T12:00:00.000Z' })).toBe(false);
    expect(may({ trial_end_date: null })).toBe(false);
  });

  it('ends with the subscription, whatever is left of a trial', () => {
    expect(may({ subscription_status: 'cancelled', trial_end_date: '2026-04-01T00:00:00.000Z' })).toBe(false);
  });
});
