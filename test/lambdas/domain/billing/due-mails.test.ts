import { describe, expect, it } from 'vitest';
import type { BillingState, PaidLine, Refund, StripeSubscription } from '#lambdas/domain/billing/billing-state.ts';
import { dueMails } from '#lambdas/domain/billing/due-mails.ts';
import { entitlementOf } from '#lambdas/domain/billing/entitlement.ts';
import { planCents } from '#shared/account/billing.ts';
import { dayMs } from '#shared/values/days.ts';
import { aCharge, aState, basic, enterprise, ms, professional } from './billing-states.ts';

const due = (now: string, state: BillingState) => dueMails(state, entitlementOf(state, new Date(now)), new Date(now));
const keysAt = (
  now: string,
  subscription: Partial<StripeSubscription> = {},
  lines: Partial<PaidLine>[] = [{}],
  refunds: Refund[] = [],
) => due(now, aState([subscription], lines, refunds)).map(({ key }) => key);

const made = '2027-06-01T00:00:00.000Z';
const trialEnd = '2027-06-08T00:00:00.000Z';
const trialing = { status: 'trialing', trialEnd: ms(trialEnd), periodEnd: ms(trialEnd) };
const bought = 'bought#sub_1#dw_professional_monthly#2027-06-01T00:00:00.000Z';
const annual: Partial<StripeSubscription> = { plan: enterprise, periodEnd: ms('2028-06-01T00:00:00Z') };
const paidYear: Partial<PaidLine>[] = [{ plan: enterprise, end: ms('2028-06-01T00:00:00Z') }];
const late = {
  status: 'past_due',
  periodEnd: ms('2027-08-01T00:00:00Z'),
  retry: {
    at: ms('2027-07-04T01:00:00Z'),
    cents: 8552,
    invoice: 'in_2',
    invoicedAt: ms('2027-07-01T00:00:00Z'),
  },
};
const canceled = { status: 'canceled', endedAt: ms('2027-07-01T00:00:00Z') };
const aRefund = (parts: Partial<Refund> = {}): Refund => ({
  id: 're_1',
  at: ms('2027-06-15T00:00:00Z'),
  cents: 1000,
  payment: { at: ms(made), cents: 7900 },
  ...parts,
});

describe('the copy of what was bought', () => {
  it.each([
    ['in a trial', '2027-06-01T00:00:10Z', trialing, []],
    ['paid at once', '2027-06-01T00:00:10Z', {}, [{}]],
    ['paid by a coupon', '2027-06-01T00:00:10Z', {}, []],
    ['ending already', '2027-06-01T01:00:00Z', { endsAt: ms('2027-07-01T00:00:00Z') }, [{}]],
    ['nine days late', '2027-06-10T00:00:00Z', {}, [{}]],
    ['after its trial', '2027-06-08T02:00:00Z', { trialEnd: ms(trialEnd) }, [{ start: ms(trialEnd) }]],
  ])('is due, under one name: %s', (_, now, subscription, lines) => {
    expect(keysAt(now, subscription, lines)).toEqual([bought]);
  });

  it('says when the first payment is', () => {
    const [{ news } = {}] = due('2027-06-01T00:00:10Z', aState([trialing], []));
    expect(news).toEqual({ kind: 'bought', at: made, firstPayment: trialEnd, isChange: false });
  });

  it('is due again for a change, once that is paid, from the day of the change', () => {
    const changed = { plan: { tier: 'enterprise', interval: 'monthly' } as const };
    const first = {};
    const upgrade = { plan: changed.plan, start: ms('2027-06-20T00:00:00Z'), invoicedAt: ms('2027-06-20T00:00:00Z') };
    expect(keysAt('2027-06-20T00:00:10Z', changed, [first])).toEqual([]);
    const [{ key, news } = {}] = due('2027-06-20T00:00:10Z', aState([changed], [upgrade, first]));
    expect(key).toBe('bought#sub_1#dw_enterprise_monthly#2027-06-20T00:00:00.000Z');
    expect(news).toMatchObject({ isChange: true, firstPayment: undefined });
    const renewal = { ...upgrade, start: ms('2027-07-01T00:00:00Z'), invoicedAt: ms('2027-07-01T00:00:00Z') };
    expect(keysAt('2027-07-01T00:00:10Z', changed, [renewal, upgrade, first])).toEqual([]);
    const back = { ...first, invoicedAt: ms('2027-08-01T00:00:00Z') };
    expect(keysAt('2027-08-01T00:00:10Z', {}, [back, renewal, upgrade, first])).toEqual([
      'bought#sub_1#dw_professional_monthly#2027-08-01T00:00:00.000Z',
    ]);
  });

  it.each([
    ['that is not finished', { status: 'incomplete' }, []],
    ['that never was', { status: 'incomplete_expired', endedAt: ms('2027-06-02T00:00:00Z') }, []],
    ['of no price of ours', { plan: undefined }, []],
    ['that nobody pays', { status: 'unpaid' }, []],
  ])('is not due for a subscription %s', (_, subscription, lines) => {
    expect(keysAt('2027-06-01T00:00:10Z', subscription, lines)).toEqual([]);
  });

  it('is due once of two subscriptions, of which one is a mistake', () => {
    const second = { id: 'sub_2', createdAt: ms('2027-06-01T00:00:05Z') };
    const state = aState([{}, second], [{}, { subscription: 'sub_2', charges: [aCharge({ id: 'ch_2' })] }]);
    expect(due('2027-06-01T00:00:10Z', state).map(({ key }) => key)).toEqual([bought]);
  });
});

describe('what is ahead', () => {
  it.each([
    ['2027-06-05T11:00:00Z', []],
    ['2027-06-05T12:00:00Z', ['trial_ends#sub_1#2027-06-08']],
    ['2027-06-07T23:00:00Z', ['trial_ends#sub_1#2027-06-08']],
    ['2027-06-08T00:00:00Z', []],
  ])('a trial, at %s', (now, keys) => {
    expect(keysAt(now, trialing, []).filter((key) => !key.startsWith('bought'))).toEqual(keys);
  });

  it('a trial that ends anyway, or was bought a day ago: nothing', () => {
    expect(keysAt('2027-06-07T00:00:00Z', { ...trialing, endsAt: ms(trialEnd) }, [])).toEqual([bought]);
    const short = { ...trialing, createdAt: ms('2027-06-05T23:50:00Z') };
    expect(keysAt('2027-06-06T00:00:00Z', short, [])).toHaveLength(1);
    expect(keysAt('2027-06-07T00:00:00Z', short, [])).toContain('trial_ends#sub_1#2027-06-08');
  });

  it.each([
    ['2028-05-01T23:00:00Z', false],
    ['2028-05-02T00:00:00Z', true],
    ['2028-05-16T23:00:00Z', true],
    ['2028-05-17T00:00:00Z', false],
  ])('an annual renewal, 30 to 15 days before, at %s: %s', (now, isDue) => {
    expect(keysAt(now, annual, paidYear).includes('renews#sub_1#2028-06-01')).toBe(isDue);
  });

  it.each([
    ['one that ends', { ...annual, endsAt: annual.periodEnd ?? 0 }],
    ['a monthly one', { plan: professional, periodEnd: ms('2028-06-01T00:00:00Z') }],
  ])('a renewal is said of no other: %s', (_, subscription) => {
    expect(keysAt('2028-05-05T00:00:00Z', subscription, paidYear)).toEqual([]);
  });
});

describe('the yearly reminder', () => {
  const monthsLater = (now: string) => ({ periodEnd: ms(now) + 20 * dayMs });

  it.each([
    ['2028-05-23T00:00:00Z', []],
    ['2028-05-25T00:00:00Z', ['yearly#sub_1#1']],
    ['2028-06-20T00:00:00Z', ['yearly#sub_1#1']],
    ['2028-07-10T00:00:00Z', []],
    ['2029-05-26T00:00:00Z', ['yearly#sub_1#2']],
  ])('comes a week before each year is over, at %s', (now, keys) => {
    const lines = [{ end: ms(now) + 20 * dayMs }];
    expect(keysAt(now, monthsLater(now), lines)).toEqual(keys);
    expect(keysAt(now, { ...monthsLater(now), status: 'past_due' }, lines)).toEqual(keys);
    expect(keysAt(now, { ...monthsLater(now), endsAt: ms(now) + 20 * dayMs }, lines)).toEqual([]);
  });

  it('comes for annual plans, too', () => {
    expect(keysAt('2028-05-25T00:00:00Z', annual, paidYear)).toEqual(['yearly#sub_1#1']);
  });
});

describe('what has happened', () => {
  it('a failed payment, while a card saves the plan', () => {
    const [{ key, news } = {}] = due('2027-07-01T01:00:10Z', aState([late]));
    expect(key).toBe('failed#in_2');
    expect(news).toEqual({
      kind: 'failed',
      at: '2027-07-01T00:00:00.000Z',
      cents: 8552,
      nextAttempt: '2027-07-04T01:00:00.000Z',
      until: '2027-07-08T00:00:00.000Z',
    });
    expect(keysAt('2027-07-07T23:00:00Z', late)).toEqual(['failed#in_2']);
    expect(keysAt('2027-07-08T00:00:00Z', late)).toEqual([]);
    expect(keysAt('2027-07-02T00:00:00Z', { ...late, retry: null })).toEqual([]);
  });

  it('an end, for three days, paid or not', () => {
    expect(due('2027-07-01T00:00:10Z', aState([canceled]))).toEqual([
      { key: 'ended#sub_1', news: { kind: 'ended', at: '2027-07-01T00:00:00.000Z', wasPaid: true } },
    ]);
    expect(due('2027-07-01T00:00:10Z', aState([canceled], []))).toMatchObject([{ news: { wasPaid: false } }]);
    expect(keysAt('2027-07-03T23:00:00Z', canceled)).toEqual(['ended#sub_1']);
    expect(keysAt('2027-07-04T00:00:00Z', canceled)).toEqual([]);
  });

  it('each refund, for three days', () => {
    const refunds = [aRefund({ id: 're_2', at: ms('2027-06-16T00:00:00Z') }), aRefund()];
    expect(keysAt('2027-06-16T00:00:10Z', {}, [{}], refunds)).toEqual(['refunded#re_2', 'refunded#re_1']);
    expect(keysAt('2027-06-18T00:00:00Z', {}, [{}], refunds)).toEqual(['refunded#re_2']);
    expect(keysAt('2027-06-20T00:00:00Z', {}, [{}], refunds)).toEqual([]);
  });

  it('a whole refund ends the plan with it', () => {
    const lines = [{ charges: [aCharge({ isRefunded: true })] }];
    expect(keysAt('2027-06-15T00:00:10Z', {}, lines, [aRefund({ cents: 7900 })])).toEqual([
      'ended#sub_1',
      'refunded#re_1',
    ]);
  });
});

describe('nothing is due', () => {
  it.each([
    ['to nobody who pays', aState([], [])],
    ['in the middle of a paid month', aState()],
    ['in the middle of a paid year', aState([annual], paidYear)],
    ['when it is to end', aState([{ endsAt: ms('2027-07-01T00:00:00Z') }])],
    ['of a lower plan that is to come', aState([{ scheduled: { plan: basic, from: ms('2027-07-01T00:00:00Z') } }])],
    ['while it is paused', aState([{ status: 'paused' }])],
  ])('%s', (_, state) => {
    expect(due('2027-06-15T12:00:00.000Z', state)).toEqual([]);
  });
});

it('a mail about a price has that of the plan', () => {
  const [{ news } = {}] = due('2028-05-05T00:00:00Z', aState([annual], paidYear));
  expect(news).toMatchObject({ charge: { cents: planCents('enterprise', 'annual') } });
});
