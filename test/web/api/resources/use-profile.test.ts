import { expect, it } from 'vitest';
import { Profile } from '#shared/account/profile.ts';
import { inCurrentPeriod } from '#web/api/resources/use-profile.ts';

const profile = Profile.parse({
  id: 'u1',
  email: 'u@example.com',
  full_name: 'U',
  avatar_url: null,
  phone: '',
  company: '',
  bio: '',
  subscription_tier: 'basic',
  subscription_status: 'active',
  billing_interval: 'monthly',
  monthly_analyses_limit: 5,
  monthly_analyses_used: 5,
  usage_period: '2026-11',
  trial_end_date: null,
  updated_at: '2026-11-20T10:00:00.000Z',
});

it('counts from 0 again in a new month, also with a profile read in the old one', () => {
  expect(inCurrentPeriod(profile, new Date('2026-11-30T23:59:59Z')).monthly_analyses_used).toBe(5);
  expect(inCurrentPeriod(profile, new Date('2026-12-01T00:00:00Z')).monthly_analyses_used).toBe(0);
});
