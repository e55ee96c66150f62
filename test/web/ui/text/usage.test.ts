import { describe, expect, it } from 'vitest';
import type { Profile } from '#shared/account/profile.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';
import { nextLookups, usageText } from '#web/ui/text/usage.ts';

const paid = { subscription_status: 'active', trial_end_date: null } as const;
const trialUntil = (trial_end_date: string) => ({ subscription_status: 'trial', trial_end_date }) as const;
const text = (now: string, parts: Partial<Profile>) => usageText(aProfile(parts), new Date(now));
const next = (now: string, parts: Partial<Profile>) => nextLookups(aProfile(parts), new Date(now));

describe('the usage counter', () => {
  it('counts down to the first of the next month, the same day everywhere', () => {
    const now = '2025-11-30T23:59:59Z';
    expect(text(now, { ...paid, monthly_analyses_used: 2 })).toBe('3 of 5 analyses left · resets Dec 1');
    expect(text(now, { ...paid, monthly_analyses_used: 5 })).toBe('0 of 5 analyses left · resets Dec 1');
    expect(text(now, { ...paid, monthly_analyses_limit: 999_999 })).toBe('Unlimited analyses');
  });

  it('counts down from 25 while a trial runs', () => {
    const trial = { ...trialUntil('2025-11-27T12:00:00Z'), monthly_analyses_used: 14 };
    expect(text('2025-11-20T12:00:00Z', trial)).toBe('11 of 25 analyses left · resets Dec 1');
    expect(next('2025-11-20T12:00:00Z', trial)).toBeNull();
  });

  it('says from two days before a trial’s end on when the next ones come', () => {
    const trial = { ...trialUntil('2025-11-27T12:00:00Z'), monthly_analyses_used: 14 };
    expect(text('2025-11-25T11:59:59Z', trial)).toBe('11 of 25 analyses left · resets Dec 1');
    expect(text('2025-11-25T12:00:00Z', trial)).toBe(
      '11 of 25 analyses left until Nov 27 · You used 14; the next 5 come on Dec 1',
    );
    expect(text('2025-11-27T12:00:00Z', trial)).toBe('You used 14; the next 5 come on Dec 1');
    expect(text('2025-12-01T00:00:00Z', { ...trial, monthly_analyses_used: 0 })).toMatch(/^5 of 5 .* resets Jan 1$/);
  });

  it('says nothing of it where the trial leaves some, or a new month begins before its end', () => {
    const end = '2025-11-27T12:00:00Z';
    expect(next('2025-11-26T12:00:00Z', { ...trialUntil(end), monthly_analyses_used: 4 })).toBeNull();
    expect(next('2025-11-26T12:00:00Z', { ...trialUntil(end), monthly_analyses_used: 5 })).toMatch(/^You used 5; /);
    const later = { ...trialUntil('2025-12-01T00:00:00Z'), monthly_analyses_used: 14 };
    expect(next('2025-11-30T12:00:00Z', later)).toBeNull();
  });

  it('says so of an Enterprise trial, which becomes Basic, and after a plan was canceled', () => {
    const enterprise = { subscription_tier: 'enterprise', monthly_analyses_limit: 999_999 } as const;
    const trial = { ...trialUntil('2025-11-27T12:00:00Z'), ...enterprise, monthly_analyses_used: 40 };
    expect(text('2025-11-24T12:00:00Z', trial)).toBe('Unlimited analyses');
    expect(text('2025-11-26T12:00:00Z', trial)).toBe(
      'Unlimited analyses until Nov 27 · You used 40; the next 5 come on Dec 1',
    );
    expect(text('2025-11-28T12:00:00Z', trial)).toBe('You used 40; the next 5 come on Dec 1');
    const canceled = { subscription_status: 'cancelled', trial_end_date: null, monthly_analyses_used: 9 } as const;
    expect(text('2025-11-26T12:00:00Z', canceled)).toBe('You used 9; the next 5 come on Dec 1');
  });
});
