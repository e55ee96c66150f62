import { describe, expect, it } from 'vitest';
import { entitlementOf } from '#lambdas/domain/billing/entitlement.ts';
import { readBilling } from '#lambdas/domain/billing/read-billing.ts';
import { stripeClient } from '#lambdas/domain/billing/stripe.ts';
import { type Asked, aList, answeringStripe } from './answering-stripe.ts';
import { aState, ms } from './billing-states.ts';
import {
  anInvoice,
  anItem,
  aStripeCharge,
  aStripeLine,
  aStripeSubscription,
  prices,
  seconds,
} from './stripe-objects.ts';

type Known = {
  subscriptions?: unknown[];
  invoices?: unknown[];
  charges?: unknown[];
  disputes?: Record<string, string[]>;
  lines?: unknown[];
  refunds?: unknown[];
};

function stripeWith({
  subscriptions = [aStripeSubscription()],
  invoices = [anInvoice()],
  charges = [aStripeCharge()],
  disputes = {},
  lines = [],
  refunds = [],
}: Known = {}) {
  const answers: Record<string, (asked: Asked) => unknown[]> = {
    'GET /v1/subscriptions': () => subscriptions,
    'GET /v1/invoices': () => invoices,
    'GET /v1/charges': () => charges,
    'GET /v1/prices': () => prices,
    'GET /v1/invoices/in_1/lines': () => lines,
    'GET /v1/refunds': () => refunds,
    'GET /v1/disputes': ({ params }) => {
      const charge = params.get('charge') ?? '';
      return (disputes[charge] ?? []).map((status) => ({ object: 'dispute', charge, status }));
    },
  };
  return answeringStripe((asked) => ({ body: aList(answers[asked.call]?.(asked) ?? []) }));
}

async function read(known?: Known) {
  const { httpClient, seen } = stripeWith(known);
  return { state: await readBilling(stripeClient('sk_test_1', { httpClient }), 'cus_1'), seen };
}

describe('reading what Stripe knows', () => {
  it('is one round of four requests, each of this customer or of the prices', async () => {
    const { state, seen } = await read();
    expect(state).toEqual(aState());
    expect(seen.most).toBe(4);
    expect(seen.asked.map(({ call, params }) => [call, params.get('customer')]).toSorted()).toEqual([
      ['GET /v1/charges', 'cus_1'],
      ['GET /v1/invoices', 'cus_1'],
      ['GET /v1/prices', null],
      ['GET /v1/subscriptions', 'cus_1'],
    ]);
    const all = seen.asked.find(({ call }) => call === 'GET /v1/subscriptions');
    expect(all?.params.get('status')).toBe('all');
  });

  it('waits ten seconds for an answer', async () => {
    expect([...(await read()).seen.timeouts]).toEqual([10_000]);
  });

  it('takes what the customer never had for nothing', async () => {
    const { state } = await read({ subscriptions: [], invoices: [], charges: [] });
    expect(state).toEqual({ subscriptions: [], lines: [], refunds: [] });
  });

  it('reads on where there is more than a page', async () => {
    let page = 0;
    const { httpClient } = answeringStripe(({ call }) => {
      if (call === 'GET /v1/prices') return { body: aList(prices) };
      if (call !== 'GET /v1/subscriptions') return { body: aList([]) };
      page += 1;
      return { body: aList([aStripeSubscription({ id: `sub_${page}` })], page < 3) };
    });
    const { subscriptions } = await readBilling(stripeClient('sk_test_1', { httpClient }), 'cus_1');
    expect(subscriptions.map(({ id }) => id)).toEqual(['sub_1', 'sub_2', 'sub_3']);
  });
});

describe('a subscription', () => {
  const one = async (parts: object, known: Known = {}) =>
    (await read({ subscriptions: [aStripeSubscription({ ...parts })], ...known })).state.subscriptions[0];

  it('has its trial and its end', async () => {
    const trial_end = seconds('2027-06-08T00:00:00Z');
    expect(
      await one({ status: 'trialing', trial_end, cancel_at: trial_end, cancel_at_period_end: true }),
    ).toMatchObject({
      status: 'trialing',
      trialEnd: ms('2027-06-08T00:00:00Z'),
      endsAt: ms('2027-06-08T00:00:00Z'),
    });
    expect(await one({ cancel_at_period_end: true })).toMatchObject({ endsAt: ms('2027-07-01T00:00:00Z') });
    expect(await one({ status: 'canceled', ended_at: trial_end })).toMatchObject({ endedAt: trial_end * 1000 });
  });

  it.each([
    ['a price that is none of ours', [anItem('price_other', 500)], 500],
    ['two prices', [anItem(), anItem()], 7900],
    ['no price', [], 0],
  ])('has no plan with %s', async (_, data, cents) => {
    expect(await one({ items: { object: 'list', data } })).toMatchObject({ plan: undefined, cents });
  });

  it('has the plan that its schedule changes to', async () => {
    const [start, end] = [seconds('2027-06-01T00:00:00Z'), seconds('2027-07-01T00:00:00Z')];
    const schedule = {
      object: 'subscription_schedule',
      current_phase: { start_date: start, end_date: end },
      phases: [
        { start_date: start, end_date: end, items: [{ price: 'price_dw_professional_monthly' }] },
        { start_date: end, end_date: end + 1, items: [{ price: 'price_dw_basic_annual' }] },
      ],
    };
    expect(await one({ schedule })).toMatchObject({
      scheduled: { plan: { tier: 'basic', interval: 'annual' }, from: end * 1000 },
    });
    expect(await one({ schedule: { ...schedule, current_phase: null } })).toMatchObject({ scheduled: null });
  });

  it('has the next attempt at a failed payment, with what is left of it', async () => {
    const next_payment_attempt = seconds('2027-07-04T01:00:00Z');
    const failed = anInvoice({ id: 'in_2', status: 'open', next_payment_attempt, amount_remaining: 8552 });
    expect(await one({ status: 'past_due' }, { invoices: [failed] })).toMatchObject({
      retry: {
        at: ms('2027-07-04T01:00:00Z'),
        cents: 8552,
        invoice: 'in_2',
        invoicedAt: ms('2027-06-01T00:00:00Z'),
      },
    });
    const ofOther = { ...failed, parent: { subscription_details: { subscription: 'sub_2' } } };
    expect(await one({ status: 'past_due' }, { invoices: [ofOther] })).toMatchObject({ retry: null });
  });
});

describe('what was given back', () => {
  it('is each refund that is made or under way, of its payment', async () => {
    const created = seconds('2027-06-15T00:00:00Z');
    const refund = { object: 'refund', id: 're_1', status: 'succeeded', amount: 1000, created };
    const refunds = [refund, ...['pending', 'failed', 'canceled'].map((status) => ({ ...refund, id: status, status }))];
    const paidAt = '2027-06-01T00:00:00Z';
    const charges = [aStripeCharge({ amount_refunded: 2000, created: seconds(paidAt) })];
    const { state, seen } = await read({ charges, refunds });
    const known = { at: ms('2027-06-15T00:00:00Z'), cents: 1000, payment: { at: ms(paidAt), cents: 7900 } };
    expect(state.refunds).toEqual([
      { id: 're_1', ...known },
      { id: 'pending', ...known },
    ]);
    expect(seen.asked.at(-1)?.params.get('charge')).toBe('ch_1');
  });
});

describe('what is paid', () => {
  const linesOf = async (known: Known) => (await read(known)).state.lines;

  it.each(['draft', 'open', 'void', 'uncollectible'])('is nothing of an invoice that is %s', async (status) => {
    expect(await linesOf({ invoices: [anInvoice({ status })] })).toEqual([]);
  });

  it('is no line of 0 or below, such as a trial or a credit, and none that belongs to no subscription', async () => {
    const lines = [
      aStripeLine({ amount: 0 }),
      aStripeLine({ amount: -1450 }),
      aStripeLine({ parent: { subscription_item_details: null, invoice_item_details: { subscription: null } } }),
      aStripeLine({ parent: null }),
    ];
    expect(await linesOf({ invoices: [anInvoice({ lines })] })).toEqual([]);
  });

  it('is the line of a change of plan, with its own plan and time', async () => {
    const period = { start: seconds('2027-06-16T00:00:00Z'), end: seconds('2027-07-01T00:00:00Z') };
    const parent = { subscription_item_details: null, invoice_item_details: { subscription: 'sub_1' } };
    const pricing = { price_details: { price: 'price_dw_enterprise_monthly' } };
    const line = aStripeLine({ amount: 9950, period, parent, pricing });
    expect(await linesOf({ invoices: [anInvoice({ lines: [line] })] })).toMatchObject([
      { plan: { tier: 'enterprise', interval: 'monthly' }, start: period.start * 1000, end: period.end * 1000 },
    ]);
  });

  it('has no plan where the price is none of ours', async () => {
    const lines = [aStripeLine({ pricing: null })];
    expect(await linesOf({ invoices: [anInvoice({ lines })] })).toMatchObject([{ plan: undefined }]);
  });

  it('is read on where an invoice has more than ten lines', async () => {
    const lines = Array.from({ length: 12 }, () => aStripeLine());
    const long = { ...anInvoice(), lines: { ...aList(lines.slice(0, 10)), has_more: true } };
    expect(await linesOf({ invoices: [long], lines })).toHaveLength(12);
  });

  it('is paid by the charge that succeeded, not by those that were declined before', async () => {
    const charges = [
      aStripeCharge({ id: 'ch_0', status: 'failed' }),
      aStripeCharge(),
      aStripeCharge({ id: 'ch_2', payment_intent: 'pi_2' }),
    ];
    expect((await linesOf({ charges }))[0]?.charges).toEqual([{ id: 'ch_1', isRefunded: false, dispute: null }]);
  });

  it('may be paid by a charge without a payment intent, or by nothing at all', async () => {
    const payments = { data: [{ payment: { type: 'charge', charge: 'ch_1' } }] };
    const charges = [aStripeCharge({ payment_intent: null })];
    expect((await linesOf({ invoices: [anInvoice({ payments })], charges }))[0]?.charges).toHaveLength(1);
    expect((await linesOf({ invoices: [anInvoice({ payments: undefined })] }))[0]?.charges).toEqual([]);
  });

  it('stays paid when a part is refunded', async () => {
    const now = new Date('2027-06-15T00:00:00Z');
    const whole = (await read()).state;
    const part = (await read({ charges: [aStripeCharge({ amount_refunded: 7899 })] })).state;
    expect(entitlementOf(part, now)).toEqual(entitlementOf(whole, now));
    const none = (await read({ charges: [aStripeCharge({ amount_refunded: 7900, refunded: true })] })).state;
    expect(entitlementOf(none, now)).toMatchObject({ paidThrough: undefined, cancellations: [{ id: 'sub_1' }] });
  });

  it.each([
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['appeal_under_review', 'open'],
    ['a_status_of_later', 'open'],
    ['lost', 'lost'],
    ['warning_needs_response', 'inquiry'],
    ['warning_under_review', 'inquiry'],
    ['warning_closed', null],
    ['prevented', null],
    ['won', null],
  ])('is disputed: %s', async (status, dispute) => {
    const charges = [aStripeCharge({ disputed: true })];
    const { state, seen } = await read({ charges, disputes: { ch_1: ['warning_closed', status] } });
    expect(state.lines[0]?.charges).toEqual([{ id: 'ch_1', isRefunded: false, dispute }]);
    expect(seen.asked).toHaveLength(5);
  });
});
