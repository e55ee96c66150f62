import { describe, expect, it } from 'vitest';
import {
  type Access,
  accessOf,
  type Feature,
  isQuotaLow,
  isUnlimited,
  lookupsLeft,
  newHousesOf,
} from '#shared/account/access.ts';
import type { Tier } from '#shared/account/plan-terms.ts';
import { analysesLimit, type PlanFeatures, plans } from '#shared/account/plans.ts';
import type { Profile } from '#shared/account/profile.ts';
import { cancelSubscription } from '#shared/account/subscription.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const access = (parts: Partial<Profile>) => accessOf(aProfile(parts), now);
const limitOf = (tier: Tier) => ({ subscription_tier: tier, monthly_analyses_limit: analysesLimit(tier) });
const active = { subscription_status: 'active', trial_end_date: null } as const;
const ended = { subscription_status: 'trial', trial_end_date: '2026-03-10T12:00:00.000Z' } as const;
const running = { subscription_status: 'trial', trial_end_date: '2026-03-10T12:00:00.001Z' } as const;

const names = (Object.keys(plans.basic.features) as (keyof PlanFeatures)[]).filter(
  (name): name is Feature => name !== 'monthlyAnalyses',
);

/** The columns of the table of plans: what each kind of account is stored as. */
const accounts = {
  basic: { ...active, ...limitOf('basic') },
  trial: { ...running, ...limitOf('basic') },
  professional: { ...active, ...limitOf('professional') },
  enterprise: { ...active, ...limitOf('enterprise') },
  'trial of Professional': { ...running, ...limitOf('professional') },
  'trial of Enterprise': { ...running, ...limitOf('enterprise') },
  'ended trial of Basic': { ...ended, ...limitOf('basic') },
  'ended trial of Enterprise': { ...ended, ...limitOf('enterprise') },
  canceled: cancelSubscription(aProfile({ ...active, ...limitOf('enterprise') })),
};
type Row = Record<keyof typeof accounts, unknown>;

/** A row that differs by plan only: lapsed accounts have what Basic has, and trials what is said of them. */
const row = ([basic, trial, professional, enterprise]: unknown[], [ofProfessional, ofEnterprise]: unknown[]): Row => ({
  basic,
  trial,
  professional,
  enterprise,
  'trial of Professional': ofProfessional,
  'trial of Enterprise': ofEnterprise,
  'ended trial of Basic': basic,
  'ended trial of Enterprise': basic,
  canceled: basic,
});
const everyPlan = row([true, true, true, true], [true, true]);
const opened = row([false, true, true, true], [true, true]);
const fromProfessional = row([false, false, true, true], [true, true]);
const enterpriseOnly = row([false, false, false, true], [false, true]);
const opens = (feature: Feature) => (of: Access) => of.opens(feature);
const includes = (feature: Feature) => (of: Access) => of.includes(feature);

describe('what an account may do', () => {
  it.each<[string, (of: Access) => unknown, Row]>([
    ['lookups a month', (of) => of.lookupsPerMonth, row([5, 25, 25, 999_999], [25, 999_999])],
    ['rows of a list', (of) => of.rowsPerList, row([0, 50, 50, 500], [50, 500])],
    ['one structure and the bank loan', opens('basicFinancing'), everyPlan],
    ['letters as PDF', opens('pdfReports'), everyPlan],
    ['all five structures', opens('advancedFinancing'), opened],
    ['solver and stress tests', opens('advancedAnalytics'), opened],
    ['comps', opens('premiumInsights'), opened],
    ['comparison of deals', opens('dealComparison'), opened],
    ['packets, made and previewed', opens('customReports'), opened],
    ['links to packets', includes('customReports'), fromProfessional],
    ['sums of the portfolio', opens('portfolioTracking'), row([false, true, false, true], [true, true])],
    ['keys and webhooks', includes('apiAccess'), fromProfessional],
    ['its own brand', includes('whiteLabelReports'), enterpriseOnly],
    ['phone support', includes('phoneSupport'), enterpriseOnly],
  ])('%s', (_, answer, expected) => {
    const answered = Object.entries(accounts).map(([name, account]) => [name, answer(access(account))]);
    expect(Object.fromEntries(answered)).toEqual(expected);
  });

  it('is Basic once what was paid has ended, and not a millisecond before', () => {
    const paid = (access_until: string) => access({ ...accounts.enterprise, access_until });
    expect(paid('2026-03-10T12:00:00.001Z')).toMatchObject({ tier: 'enterprise', lookupsPerMonth: 999_999 });
    expect(paid('2026-03-10T12:00:00.000Z')).toMatchObject({ tier: 'basic', lookupsPerMonth: 5, rowsPerList: 0 });
    const lapsed = paid('2026-01-01T00:00:00.000Z');
    expect(names.filter((name) => lapsed.opens(name))).toEqual(names.filter(access(accounts.basic).opens));
  });

  it('goes on after a trial as long as its first payment is awaited', () => {
    const awaited = (access_until: string) => access({ ...accounts['trial of Enterprise'], ...ended, access_until });
    expect(awaited('2026-03-11T12:00:00.000Z')).toMatchObject({ tier: 'enterprise', onTrial: true });
    expect(awaited('2026-03-10T12:00:00.000Z')).toMatchObject({ tier: 'basic', onTrial: false });
  });

  it('is never less on a higher plan', () => {
    const included = (name: keyof typeof accounts) => names.filter(access(accounts[name]).includes);
    expect(included('professional')).toEqual(expect.arrayContaining(included('basic')));
    expect(included('enterprise')).toEqual(expect.arrayContaining(included('professional')));
  });

  it('is that of a trial to the millisecond, and of Basic without an end', () => {
    expect(access(accounts.trial)).toMatchObject({ tier: 'basic', onTrial: true });
    expect(access(accounts['ended trial of Enterprise'])).toMatchObject({ tier: 'basic', onTrial: false });
    const endless = { ...accounts['trial of Enterprise'], trial_end_date: null };
    expect(access(endless)).toMatchObject({ tier: 'basic', onTrial: false, lookupsPerMonth: 5 });
  });

  it('ends with the subscription, whatever is left of a trial', () => {
    const canceled = { ...accounts.canceled, trial_end_date: '2026-04-01T00:00:00.000Z' };
    expect(access(canceled)).toMatchObject({ tier: 'basic', onTrial: false });
    expect(access(canceled).opens('advancedFinancing')).toBe(false);
  });

  it('goes by the account’s own number, which a trial raises and its end lowers', () => {
    const lookups = (of: Partial<Profile>, own: number) =>
      access({ ...of, monthly_analyses_limit: own }).lookupsPerMonth;
    expect([24, 25, 26].map((own) => lookups(accounts.trial, own))).toEqual([25, 25, 26]);
    expect([2, 5, 6].map((own) => lookups(accounts['ended trial of Basic'], own))).toEqual([2, 5, 5]);
    expect(lookups(accounts.basic, 7)).toBe(7);
  });
});

describe('new houses a day', () => {
  const houses = (payments: 'free' | 'trial-only', also: Partial<Profile> = {}) =>
    Object.fromEntries(
      Object.entries(accounts).map(([name, account]) => [
        name,
        newHousesOf(aProfile({ ...account, ...also }), now, payments),
      ]),
    );

  it('are the plan’s where plans are free, and ten without one', () => {
    expect(houses('free')).toEqual(row([10, 10, 50, 200], [10, 10]));
  });

  it('are ten of a plan or trial that nobody paid, and none once it has ended', () => {
    const unpaid = { ...row([10, 10, 10, 10], [10, 10]), canceled: 0 };
    expect(houses('trial-only')).toEqual({ ...unpaid, 'ended trial of Basic': 0, 'ended trial of Enterprise': 0 });
    const over = { access_until: now.toISOString() };
    expect(new Set(Object.values(houses('trial-only', over)))).toEqual(new Set([0]));
  });

  it('are the plan’s as long as it is paid, and ten while a payment is awaited', () => {
    const until = (paid_through: string) =>
      newHousesOf(
        aProfile({ ...accounts.professional, access_until: '2026-03-17T12:00:00.000Z', paid_through }),
        now,
        'trial-only',
      );
    expect(until('2026-03-10T12:00:00.001Z')).toBe(50);
    expect(until('2026-03-10T12:00:00.000Z')).toBe(10);
  });
});

describe('the lookups of a month', () => {
  const used = (name: keyof typeof accounts, monthly_analyses_used: number) =>
    aProfile({ ...accounts[name], monthly_analyses_used });

  it('are left as far as the limit goes, and never fewer than none', () => {
    expect(lookupsLeft(used('professional', 22), now)).toBe(3);
    expect(lookupsLeft(used('basic', 14), now)).toBe(0);
    expect(lookupsLeft(used('enterprise', 5000), now)).toBe(Number.POSITIVE_INFINITY);
    expect([isUnlimited(accounts.enterprise, now), isUnlimited(accounts.professional, now)]).toEqual([true, false]);
    expect(isUnlimited(accounts['ended trial of Enterprise'], now)).toBe(false);
  });

  it('are low from 80% of the limit on, and never without one', () => {
    expect([19, 20].map((count) => isQuotaLow(used('professional', count), now))).toEqual([false, true]);
    expect([3, 4].map((count) => isQuotaLow(used('basic', count), now))).toEqual([false, true]);
    expect([19, 20].map((count) => isQuotaLow(used('trial', count), now))).toEqual([false, true]);
    expect([3, 4].map((count) => isQuotaLow(used('ended trial of Basic', count), now))).toEqual([false, true]);
    expect(isQuotaLow(used('enterprise', 5000), now)).toBe(false);
  });
});
