import { describe, expect, it } from 'vitest';
import type { PaidLine, StripeSubscription } from '#lambdas/domain/billing/billing-state.ts';
import { entitlementOf } from '#lambdas/domain/billing/entitlement.ts';
import { Billing } from '#shared/account/billing.ts';
import { aCharge, aLine, aState, basic, enterprise, ms, professional } from './billing-states.ts';

type Parts = Partial<StripeSubscription>;

const inJune = '2027-06-15T12:00:00.000Z';
const july = '2027-07-01T00:00:00.000Z';
const afterPaidGrace = '2027-07-08T00:00:00.000Z';
const trialEnd = '2027-06-08T00:00:00.000Z';
const afterTrialGrace = '2027-06-09T00:00:00.000Z';

const at = (now: string, subscriptions?: Parts[], lines?: Partial<PaidLine>[]) =>
  entitlementOf(aState(subscriptions, lines), new Date(now));

const lapsed = {
  subscription_tier: 'basic',
  subscription_status: 'cancelled',
  monthly_analyses_limit: 5,
  trial_end_date: null,
};
const onProfessional = {
  subscription_tier: 'professional',
  subscription_status: 'active',
  billing_interval: 'monthly',
  monthly_analyses_limit: 25,
  trial_end_date: null,
};
const trialing: Parts = { status: 'trialing', trialEnd: ms(trialEnd), periodEnd: ms(trialEnd), plan: enterprise };
const onTrial = {
  subscription_tier: 'enterprise',
  subscription_status: 'trial',
  billing_interval: 'annual',
  monthly_analyses_limit: 999_999,
  trial_end_date: trialEnd,
};

/** The instant just before another. */
const justBefore = (iso: string) => new Date(ms(iso) - 1).toISOString();

describe('the table of statuses', () => {
  it('none: the own trial goes on', () => {
    expect(at(inJune, [], [])).toEqual({
      plan: undefined,
      paidThrough: undefined,
      billing: undefined,
      cancellations: [],
      alarms: [],
    });
  });

  it('incomplete: the own trial goes on, and the payment is to be finished', () => {
    const { plan, billing, alarms } = at(inJune, [{ status: 'incomplete' }], []);
    expect([plan, billing?.banner, billing?.next_charge, alarms]).toEqual([undefined, 'incomplete', null, []]);
  });

  it('incomplete_expired: the own trial goes on, and nothing is said', () => {
    expect(at(inJune, [{ status: 'incomplete_expired', endedAt: ms('2027-06-02T00:00:00Z') }], [])).toMatchObject({
      plan: undefined,
      billing: undefined,
      alarms: [],
    });
  });

  it('trialing, renews: the trial with the limit of its plan, and a day more', () => {
    const { plan, billing, paidThrough } = at('2027-06-02T00:00:00Z', [trialing], []);
    expect(plan).toEqual({ ...onTrial, access_until: afterTrialGrace });
    expect(paidThrough).toBeUndefined();
    expect(billing).toMatchObject({ banner: 'trialing', next_charge: { at: trialEnd, cents: 191_040 }, ends_at: null });
    expect(at(justBefore(afterTrialGrace), [trialing], []).plan).toEqual({ ...onTrial, access_until: afterTrialGrace });
    expect(at(afterTrialGrace, [trialing], []).plan).toMatchObject({ ...lapsed, access_until: afterTrialGrace });
  });

  it('trialing, ends: the trial to its end', () => {
    const ending = { ...trialing, endsAt: ms(trialEnd) };
    const { plan, billing } = at(justBefore(trialEnd), [ending], []);
    expect(plan).toEqual({ ...onTrial, access_until: trialEnd });
    expect(billing).toMatchObject({ banner: 'trial_ends', next_charge: null, ends_at: trialEnd });
    expect(at(trialEnd, [ending], []).plan).toMatchObject(lapsed);
  });

  it('active, renews: the plan, and seven days more', () => {
    const { plan, billing, paidThrough } = at(inJune);
    expect(plan).toEqual({ ...onProfessional, access_until: afterPaidGrace });
    expect(paidThrough).toBe(july);
    expect(billing).toEqual({
      plan: 'professional',
      interval: 'monthly',
      cents: 7900,
      next_charge: { at: july, cents: 7900 },
      ends_at: null,
      scheduled: null,
      banner: 'none',
      read_at: inJune,
    });
    expect(at(justBefore(afterPaidGrace)).plan).toMatchObject(onProfessional);
    expect(at(afterPaidGrace).plan).toMatchObject({ ...lapsed, access_until: afterPaidGrace });
  });

  it('active, ends: the plan to the end of what is paid', () => {
    const { plan, billing } = at(justBefore(july), [{ endsAt: ms(july) }]);
    expect(plan).toEqual({ ...onProfessional, access_until: july });
    expect(billing).toMatchObject({ banner: 'ends', next_charge: null, ends_at: july });
    expect(at(july, [{ endsAt: ms(july) }]).plan).toMatchObject(lapsed);
  });

  it.each([
    ['renews', {}],
    ['was to end with the period that is not paid', { endsAt: ms('2027-08-01T00:00:00Z') }],
  ])('past_due, %s: the plan for seven days from the old end, then on hold', (_, parts) => {
    const retry = { at: ms('2027-07-04T00:00:00Z'), cents: 8552, invoice: 'in_2', invoicedAt: ms(july) };
    const late = { status: 'past_due', periodEnd: ms('2027-08-01T00:00:00Z'), retry, ...parts };
    const { plan, billing, paidThrough } = at(justBefore(afterPaidGrace), [late]);
    expect(plan).toEqual({ ...onProfessional, access_until: afterPaidGrace });
    expect(paidThrough).toBe(july);
    expect(billing).toMatchObject({ banner: 'past_due', next_charge: { at: '2027-07-04T00:00:00.000Z', cents: 8552 } });
    const after = at(afterPaidGrace, [late]);
    expect([after.plan, after.billing?.banner]).toEqual([
      { ...lapsed, billing_interval: 'monthly', access_until: afterPaidGrace },
      'on_hold',
    ]);
  });

  describe('past_due after an earlier subscription that ended unpaid', () => {
    const july = {
      id: 'sub_2',
      createdAt: ms('2027-07-06T00:00:00Z'),
      status: 'past_due',
      periodEnd: ms('2027-09-06T00:00:00Z'),
    };
    const paidJuly = { subscription: 'sub_2', start: july.createdAt, end: ms('2027-08-06T00:00:00Z') };
    const untilAfter = (earlier: { endedAt: number }) =>
      at('2027-08-06T12:00:00Z', [{ status: 'canceled', ...earlier }, july], [{}, paidJuly]).plan?.access_until;

    it('has a day, for the days of grace come once in 12 months', () => {
      expect(untilAfter({ endedAt: ms('2027-07-06T00:00:00Z') })).toBe('2027-08-07T00:00:00.000Z');
    });

    it('has them again a year later, and after one that ended with what was paid', () => {
      expect(untilAfter({ endedAt: ms('2027-07-01T01:00:00Z') })).toBe('2027-08-13T00:00:00.000Z');
      expect(untilAfter({ endedAt: ms('2027-06-11T00:00:00Z') })).toBe('2027-08-13T00:00:00.000Z');
      const end = { end: ms('2028-08-06T00:00:00Z') };
      const later = at(
        '2028-08-06T12:00:00Z',
        [{ status: 'canceled', endedAt: ms('2027-07-06T00:00:00Z') }, july],
        [{}, { ...paidJuly, ...end }],
      );
      expect(later.plan?.access_until).toBe('2028-08-13T00:00:00.000Z');
    });
  });

  it('past_due after a trial: the plan for a day', () => {
    const late = { ...trialing, status: 'past_due' };
    expect(at(justBefore(afterTrialGrace), [late], []).plan).toEqual({
      ...onTrial,
      subscription_status: 'active',
      trial_end_date: null,
      access_until: afterTrialGrace,
    });
    expect(at(afterTrialGrace, [late], []).plan).toMatchObject(lapsed);
  });

  it.each(['unpaid', 'paused'])('%s: lapsed, also while something is paid', (status) => {
    const { plan, billing } = at(inJune, [{ status }]);
    expect(plan).toEqual({ ...lapsed, billing_interval: 'monthly', access_until: inJune });
    expect([billing?.banner, billing?.next_charge]).toEqual(['on_hold', null]);
  });

  it('canceled: lapsed from then, also while something is paid', () => {
    const endedAt = ms('2027-06-10T00:00:00Z');
    const { plan, billing } = at(inJune, [{ status: 'canceled', endedAt, endsAt: ms(july) }]);
    expect(plan).toMatchObject({ ...lapsed, access_until: '2027-06-10T00:00:00.000Z' });
    expect(billing).toMatchObject({ banner: 'none', next_charge: null, ends_at: '2027-06-10T00:00:00.000Z' });
  });

  it.each([
    ['open', 'disputed'],
    ['lost', 'disputed'],
    ['inquiry', 'none'],
  ] as const)('canceled with a dispute that is %s', (dispute, banner) => {
    const canceled = { status: 'canceled', endedAt: ms(inJune) };
    expect(at(july, [canceled], [{ charges: [aCharge({ dispute })] }]).billing?.banner).toBe(banner);
  });

  it('a status of a later version of Stripe: no access, and an alarm', () => {
    const { plan, billing, alarms } = at(inJune, [{ status: 'hibernating' }]);
    expect(plan).toMatchObject(lapsed);
    expect(billing?.banner).toBe('none');
    expect(alarms).toEqual([{ reason: 'unknown_status', id: 'sub_1' }]);
  });

  it('a price that is none of ours: no access, and an alarm', () => {
    const { plan, billing, alarms } = at(inJune, [{ plan: undefined }]);
    expect(plan).toEqual({ ...lapsed, access_until: inJune });
    expect(billing).toBeUndefined();
    expect(alarms).toEqual([{ reason: 'unknown_price', id: 'sub_1' }]);
  });

  it('a paid line with a price that is none of ours gives nothing', () => {
    const { plan, paidThrough, alarms } = at(inJune, [{}], [{ plan: undefined }]);
    expect([plan, paidThrough]).toMatchObject([lapsed, undefined]);
    expect(alarms).toEqual([{ reason: 'unknown_price', id: 'sub_1' }]);
  });

  it('active, but nothing was ever paid and there was no trial: no access', () => {
    expect(at(inJune, [{}], []).plan).toMatchObject(lapsed);
  });

  it('gives what is shown in a form that the browser reads', () => {
    for (const status of ['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled']) {
      expect(() => Billing.parse(at(inJune, [{ status }]).billing)).not.toThrow();
    }
  });
});

describe('the table of events', () => {
  const inJuly = aLine({ start: ms(july), end: ms('2027-08-01T00:00:00Z'), invoicedAt: ms(july) });
  inJuly.charges = [aCharge({ id: 'ch_2' })];

  it('renewal paid: the end moves on', () => {
    const renewed = at('2027-07-01T01:00:00Z', [{ periodEnd: ms('2027-08-01T00:00:00Z') }], [{}, inJuly]);
    expect(renewed.paidThrough).toBe('2027-08-01T00:00:00.000Z');
    expect(renewed.plan?.access_until).toBe('2027-08-08T00:00:00.000Z');
  });

  it('last retry failed: canceled by Stripe', () => {
    const { plan } = at('2027-07-20T00:00:00Z', [{ status: 'canceled', endedAt: ms('2027-07-15T01:00:00Z') }]);
    expect(plan).toMatchObject({ ...lapsed, access_until: afterPaidGrace });
  });

  it('paid in grace or on hold: active', () => {
    const { plan } = at('2027-07-12T00:00:00Z', [{ periodEnd: ms('2027-08-01T00:00:00Z') }], [{}, inJuly]);
    expect(plan).toMatchObject(onProfessional);
  });

  const upgrade = aLine({ plan: enterprise, start: ms(inJune), invoicedAt: ms(inJune) });
  upgrade.charges = [aCharge({ id: 'ch_2' })];

  it('upgrade paid: the new tier now', () => {
    const { plan } = at(inJune, [{ plan: enterprise }], [{ plan: basic }, upgrade]);
    expect(plan).toMatchObject({ subscription_tier: 'enterprise', monthly_analyses_limit: 999_999 });
  });

  it('upgrade declined: the old tier stays', () => {
    for (const status of ['active', 'past_due']) {
      const { plan } = at(inJune, [{ status, plan: enterprise }], [{ plan: basic }]);
      expect(plan).toMatchObject({ subscription_tier: 'basic', subscription_status: 'active' });
    }
  });

  it('downgrade in Stripe before the end of the period: the lower tier', () => {
    expect(at(inJune, [{ plan: basic }]).plan).toMatchObject({ subscription_tier: 'basic', monthly_analyses_limit: 5 });
  });

  it('monthly to annual: the end is that of the year', () => {
    const year = { ...upgrade, end: ms('2028-06-15T12:00:00Z') };
    expect(at(inJune, [{ plan: enterprise }], [{}, year]).paidThrough).toBe('2028-06-15T12:00:00.000Z');
  });

  it.each([
    ['whole payment refunded', { isRefunded: true }, 'none', []],
    ['formal dispute', { dispute: 'open' }, 'disputed', [{ reason: 'dispute', id: 'ch_1' }]],
    ['dispute lost before anybody looked', { dispute: 'lost' }, 'disputed', []],
  ] as const)('%s: canceled at once', (_, parts, banner, alarms) => {
    const taken = at(inJune, [{}], [{ charges: [aCharge(parts)] }]);
    expect(taken.plan).toEqual({
      ...lapsed,
      billing_interval: 'monthly',
      access_until: '2027-06-01T00:00:00.000Z',
    });
    expect(taken.paidThrough).toBeUndefined();
    expect(taken.cancellations).toEqual([{ id: 'sub_1', refunds: [] }]);
    expect(taken.billing).toMatchObject({ banner, next_charge: null, ends_at: inJune });
    expect(taken.alarms).toEqual(alarms);
  });

  it('upgrade refunded wholly: canceled at once', () => {
    const refunded = { ...upgrade, charges: [aCharge({ id: 'ch_2', isRefunded: true })] };
    const { plan, cancellations } = at(inJune, [{ plan: enterprise }], [{ plan: basic }, refunded]);
    expect(plan).toMatchObject({ ...lapsed, access_until: inJune });
    expect(cancellations).toHaveLength(1);
  });

  it('an earlier month refunded: no change, for a later one is paid', () => {
    const now = '2027-07-15T00:00:00Z';
    const refunded = aLine({ charges: [aCharge({ isRefunded: true })] });
    expect(at(now, [{}], [refunded, inJuly])).toEqual(at(now, [{}], [{}, inJuly]));
  });

  it('inquiry: an alarm and no change', () => {
    const asked = at(inJune, [{}], [{ charges: [aCharge({ dispute: 'inquiry' })] }]);
    expect(asked).toEqual({ ...at(inJune), alarms: [{ reason: 'inquiry', id: 'ch_1' }] });
  });

  it('end of a dispute: stays canceled, and may buy again', () => {
    const old = { status: 'canceled', endedAt: ms(inJune) };
    expect(at(july, [old]).plan).toMatchObject(lapsed);
    const again = aLine({ subscription: 'sub_2', plan: enterprise, end: ms('2027-08-01T00:00:00Z') });
    again.charges = [aCharge({ id: 'ch_2' })];
    for (const dispute of [null, 'lost', 'open'] as const) {
      const lines = [{ charges: [aCharge({ dispute })] }, again];
      const bought = { id: 'sub_2', createdAt: ms(july), plan: enterprise };
      const { plan, cancellations } = at('2027-07-02T00:00:00Z', [old, bought], lines);
      expect(plan).toMatchObject({ subscription_tier: 'enterprise', subscription_status: 'active' });
      expect(cancellations).toEqual([]);
    }
  });
});

describe('the governing subscription', () => {
  const other = (parts: Parts = {}) => ({ id: 'sub_2', createdAt: ms('2027-06-10T00:00:00Z'), plan: basic, ...parts });
  const paidForOther = aLine({ subscription: 'sub_2', plan: basic, charges: [aCharge({ id: 'ch_2' })] });

  it.each(['trialing', 'active', 'past_due'])('is the oldest live one: %s', (status) => {
    const { billing } = at('2027-06-20T00:00:00Z', [other({ status }), { status }]);
    expect(billing?.plan).toBe('professional');
  });

  it('is the newest when none is live', () => {
    const ended = { status: 'canceled', endedAt: ms(inJune) };
    expect(at(inJune, [other(ended), ended]).billing?.plan).toBe('basic');
  });

  it('is the live one after an older one that has ended', () => {
    const { plan, alarms } = at(
      inJune,
      [{ status: 'canceled', endedAt: ms('2027-06-10T00:00:00Z') }, other()],
      [paidForOther],
    );
    expect([plan, alarms]).toMatchObject([{ subscription_tier: 'basic', subscription_status: 'active' }, []]);
  });

  it('gives no trial again when a first payment is not finished after one that has ended', () => {
    const { plan, billing } = at(inJune, [
      { status: 'canceled', endedAt: ms(trialEnd) },
      other({ status: 'incomplete' }),
    ]);
    expect([plan, billing?.banner]).toMatchObject([lapsed, 'incomplete']);
  });

  it('is alone again when a second one is not a day old: that is canceled and refunded', () => {
    const now = '2027-06-11T00:00:00Z';
    const { plan, cancellations, alarms, paidThrough } = at(
      now,
      [{}, other()],
      [{}, { ...paidForOther, end: ms('2027-09-01T00:00:00Z') }],
    );
    expect(plan).toMatchObject(onProfessional);
    expect(paidThrough).toBe(july);
    expect(cancellations).toEqual([{ id: 'sub_2', refunds: [{ charge: 'ch_2', key: 'dup-sub_2' }] }]);
    expect(alarms).toEqual([{ reason: 'duplicate', id: 'sub_2' }]);
  });

  it('has a second one canceled whose refund is made already', () => {
    const refunded = { ...paidForOther, charges: [aCharge({ id: 'ch_2', isRefunded: true })] };
    const { cancellations } = at('2027-06-10T01:00:00Z', [{}, other()], [{}, refunded]);
    expect(cancellations).toEqual([{ id: 'sub_2', refunds: [] }]);
  });

  it('keeps the keys of refunds when some of them are made', () => {
    const twice = [
      {},
      { ...paidForOther, charges: [aCharge({ id: 'ch_2', isRefunded: true })] },
      { ...paidForOther, end: ms(july) + 1, charges: [aCharge({ id: 'ch_3' })], invoicedAt: ms(inJune) },
    ];
    const { cancellations } = at('2027-06-10T01:00:00Z', [{}, other()], twice);
    expect(cancellations).toEqual([{ id: 'sub_2', refunds: [{ charge: 'ch_3', key: 'dup-sub_2-2' }] }]);
  });

  it('leaves a second one alone that is older than a day, counts what is paid for it, and alarms', () => {
    const { plan, cancellations, alarms, paidThrough } = at(
      '2027-06-11T00:00:01Z',
      [{ status: 'past_due' }, other()],
      [paidForOther],
    );
    expect(plan).toMatchObject({ subscription_tier: 'basic', subscription_status: 'active' });
    expect([paidThrough, cancellations]).toEqual([july, []]);
    expect(alarms).toEqual([{ reason: 'duplicate', id: 'sub_2' }]);
  });

  it('passes to the next live one when its payment is taken back', () => {
    const disputed = aLine({ charges: [aCharge({ dispute: 'open' })] });
    const { plan, cancellations } = at(inJune, [{}, other()], [disputed, paidForOther]);
    expect(plan).toMatchObject({ subscription_tier: 'basic', subscription_status: 'active' });
    expect(cancellations).toEqual([{ id: 'sub_1', refunds: [] }]);
  });
});

describe('what is shown', () => {
  it('has the plan that comes next, and its price', () => {
    const scheduled = { plan: basic, from: ms(july) };
    expect(at(inJune, [{ scheduled }]).billing).toMatchObject({
      cents: 7900,
      next_charge: { at: july, cents: 2900 },
      scheduled: { plan: 'basic', interval: 'monthly', from: july },
    });
  });

  it('has the price of now before a plan that comes later', () => {
    const scheduled = { plan: basic, from: ms(july) + 1 };
    expect(at(inJune, [{ scheduled }]).billing?.next_charge).toEqual({ at: july, cents: 7900 });
  });

  it('has no next charge while a payment has failed and is not tried again', () => {
    expect(at(inJune, [{ status: 'past_due' }]).billing?.next_charge).toBeNull();
  });

  it('has the plan that is subscribed to, also where less is paid', () => {
    expect(at(inJune, [{ plan: enterprise }], [{ plan: professional }])).toMatchObject({
      plan: { subscription_tier: 'professional' },
      billing: { plan: 'enterprise', interval: 'annual' },
    });
  });
});
