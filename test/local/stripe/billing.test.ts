import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStripe } from '#local/stripe/stripe.ts';
import { openShop, type Shop } from '#test/support/stripe/open-shop.ts';
import { stripeClient } from '#test/support/stripe/stripe-client.ts';

const hour = 60 * 60;
const day = 24 * hour;
const start = '2027-06-01T12:00:00Z';

let shop: Shop;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(start));
  shop = await openShop();
});
afterEach(async () => {
  await shop.close();
  vi.useRealTimers();
});

const pass = (seconds: number) => shop.clock.advance(seconds * 1000);
const statusOf = async (id: string) => (await shop.stripe.subscriptions.retrieve(id)).status;
const newest = async (subscription: string) =>
  (await shop.stripe.invoices.list({ subscription, limit: 1, expand: ['data.payments'] })).data[0];

/** Buys a month whose renewal is declined, up to the first failed payment. */
async function fallPastDue() {
  const bought = await shop.buy('dw_basic_monthly');
  shop.played.decline(bought.customer);
  await shop.moveTo('2027-07-01T13:00:00Z');
  return bought;
}

describe('a subscription of the played Stripe', () => {
  it('starts with its first payment, which names its charge', async () => {
    const { id, customer, session } = await shop.buy('dw_basic_monthly');
    const invoice = await newest(id);
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 2900, billing_reason: 'subscription_create' });
    const [charge] = (await shop.stripe.charges.list({ customer })).data;
    expect(charge).toMatchObject({ amount: 2900, status: 'succeeded', refunded: false });
    expect(invoice?.payments?.data[0]?.payment.payment_intent).toBe(charge?.payment_intent);
    expect(await shop.stripe.checkout.sessions.retrieve(session)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      subscription: id,
      invoice: invoice?.id,
    });
    expect(await shop.eventTypes()).toEqual([
      'customer.created',
      'payment_method.attached',
      'customer.updated',
      'invoice.created',
      'customer.subscription.created',
      'invoice.finalized',
      'charge.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.completed',
    ]);
  });

  it('is not made when the card is declined: the session stays open', async () => {
    const { id } = await shop.checkout('dw_basic_monthly');
    expect(() => shop.played.pay(id, '0002')).toThrow('Your card was declined.');
    expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', subscription: null });
    expect((await shop.stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
    await pass(day);
    expect((await shop.stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
    expect(() => shop.played.pay(id)).toThrow('expired');
  });

  it('charges nothing in a trial, and the first payment an hour after it', async () => {
    const { id } = await shop.buy('dw_basic_monthly', { trialEnd: shop.now() + 5 * day });
    expect(await newest(id)).toMatchObject({ status: 'paid', amount_due: 0, total: 0 });
    expect(await statusOf(id)).toBe('trialing');
    await pass(2 * day);
    expect(await shop.eventTypes()).toContain('customer.subscription.trial_will_end');
    await pass(3 * day);
    expect(await newest(id)).toMatchObject({ status: 'draft', total: 2900, billing_reason: 'subscription_cycle' });
    expect(await statusOf(id)).toBe('active');
    await pass(hour);
    expect(await newest(id)).toMatchObject({ status: 'paid', amount_paid: 2900 });
  });

  it('renews each month: a draft at the end, a payment an hour later', async () => {
    const { id } = await shop.buy('dw_basic_monthly');
    await shop.moveTo('2027-07-01T12:59:59Z');
    expect((await newest(id))?.status).toBe('draft');
    await shop.moveTo('2027-07-01T13:00:00Z');
    const invoice = await newest(id);
    expect(invoice).toMatchObject({ status: 'paid', period_end: Date.parse('2027-07-01T12:00:00Z') / 1000 });
    expect(invoice?.lines.data[0]?.period).toEqual({
      start: Date.parse('2027-07-01T12:00:00Z') / 1000,
      end: Date.parse('2027-08-01T12:00:00Z') / 1000,
    });
  });

  it('is past due after a failed payment, tried 3, 5, 7 and 14 days later, then canceled', async () => {
    const { id, customer } = await fallPastDue();
    expect(await statusOf(id)).toBe('past_due');
    const tried = [];
    for (const days of [3, 5, 7, 14]) {
      await shop.moveTo(`2027-07-${String(1 + days).padStart(2, '0')}T12:59:59Z`);
      expect(await statusOf(id)).toBe('past_due');
      await pass(1);
      tried.push((await newest(id))?.attempt_count);
    }
    expect(tried).toEqual([2, 3, 4, 5]);
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    expect(await newest(id)).toMatchObject({ status: 'open', next_payment_attempt: null });
    const failed = (await shop.stripe.charges.list({ customer })).data.filter(({ status }) => status === 'failed');
    expect(failed).toHaveLength(5);
  });

  it('is active again when a later try is paid', async () => {
    const { id, customer } = await fallPastDue();
    shop.played.accept(customer);
    await pass(3 * day);
    expect(await statusOf(id)).toBe('active');
    expect((await newest(id))?.status).toBe('paid');
  });

  it('is active again at once with a new card; one that is declined changes nothing', async () => {
    const { id, customer } = await fallPastDue();
    shop.played.changeCard(customer, '0002');
    expect(await statusOf(id)).toBe('past_due');
    expect((await newest(id))?.attempt_count).toBe(1);
    shop.played.changeCard(customer, '4242');
    expect(await statusOf(id)).toBe('active');
  });

  it('stays past due until its last open invoice is paid', async () => {
    const { id, customer } = await fallPastDue();
    await pass(day);
    await shop.change(id, 'dw_professional_monthly');
    expect((await shop.stripe.invoices.list({ subscription: id, status: 'open' })).data).toHaveLength(2);
    shop.played.accept(customer);
    await pass(2 * day);
    expect(await statusOf(id)).toBe('past_due');
    await pass(day);
    expect(await statusOf(id)).toBe('active');
  });

  it('ends with its period when asked, unless that is taken back', async () => {
    const { id } = await shop.buy('dw_basic_monthly');
    const { id: kept } = await shop.buy('dw_basic_monthly');
    for (const each of [id, kept]) await shop.stripe.subscriptions.update(each, { cancel_at_period_end: true });
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'active',
      cancel_at: Date.parse('2027-07-01T12:00:00Z') / 1000,
    });
    await shop.stripe.subscriptions.update(kept, { cancel_at_period_end: false });
    await shop.moveTo('2027-07-01T13:00:00Z');
    expect(await statusOf(id)).toBe('canceled');
    expect(await statusOf(kept)).toBe('active');
    expect((await shop.stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
    expect((await shop.stripe.subscriptions.list({})).data.map((each) => each.id)).toEqual([kept]);
  });

  it('becomes cheaper with its next period when that is planned, and cannot be canceled before the plan is released', async () => {
    const { id } = await shop.buy('dw_professional_annual');
    shop.played.changeAtPeriodEnd(id, 'dw_basic_monthly');
    const { schedule, items } = await shop.stripe.subscriptions.retrieve(id, { expand: ['schedule'] });
    expect(schedule).toMatchObject({
      status: 'active',
      phases: [{}, { items: [{ price: await shop.priceId('dw_basic_monthly') }] }],
    });
    expect(items.data[0]?.price.unit_amount).toBe(75_840);
    await expect(shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toThrow('schedule');
    await shop.moveTo('2028-06-01T13:00:00Z');
    expect(await newest(id)).toMatchObject({ status: 'paid', amount_paid: 2900 });
    const changed = await shop.stripe.subscriptions.retrieve(id);
    expect(changed).toMatchObject({ schedule: null, status: 'active' });
    expect(changed.items.data[0]?.current_period_end).toBe(Date.parse('2028-07-01T12:00:00Z') / 1000);
  });

  it('keeps its price when the planned change is released', async () => {
    const { id, customer } = await shop.buy('dw_professional_monthly');
    shop.played.changeAtPeriodEnd(id, 'dw_basic_monthly');
    const [schedule] = (await shop.stripe.subscriptionSchedules.list({ customer })).data;
    expect(await shop.stripe.subscriptionSchedules.release(schedule?.id ?? '')).toMatchObject({ status: 'released' });
    await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await shop.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    await shop.moveTo('2027-07-01T13:00:00Z');
    expect(await newest(id)).toMatchObject({ amount_paid: 7900 });
  });

  it('ends at once when canceled, and its open invoice can be voided', async () => {
    const { id } = await fallPastDue();
    expect(await shop.stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled', ended_at: shop.now() });
    const open = await newest(id);
    expect(open).toMatchObject({ status: 'open', next_payment_attempt: null });
    expect(await shop.stripe.invoices.voidInvoice(open?.id ?? '')).toMatchObject({ status: 'void' });
    await expect(shop.stripe.invoices.voidInvoice(open?.id ?? '')).rejects.toMatchObject({ statusCode: 400 });
    await expect(shop.stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('changes in a trial for nothing, and the trial goes on', async () => {
    const { id } = await shop.buy('dw_basic_monthly', { trialEnd: shop.now() + 5 * day });
    expect(await shop.change(id, 'dw_enterprise_annual')).toMatchObject({ status: 'trialing' });
    await pass(5 * day + hour);
    expect(await newest(id)).toMatchObject({ status: 'paid', amount_paid: 191_040 });
  });

  it('with a declined upgrade keeps its plan, or is past due with the new one, as asked', async () => {
    const { id, customer } = await shop.buy('dw_basic_monthly');
    shop.played.decline(customer);
    await expect(shop.change(id, 'dw_professional_monthly', 'error_if_incomplete')).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
    });
    expect((await shop.stripe.subscriptions.retrieve(id)).items.data[0]?.price.unit_amount).toBe(2900);
    const changed = await shop.change(id, 'dw_professional_monthly');
    expect(changed.status).toBe('past_due');
    expect(changed.items.data[0]?.price.unit_amount).toBe(7900);
  });

  it('of a deleted customer is canceled; the invoices stay', async () => {
    const { id, customer } = await shop.buy('dw_basic_monthly');
    await shop.stripe.customers.del(customer);
    expect(await statusOf(id)).toBe('canceled');
    expect((await shop.stripe.invoices.list({ customer })).data).toHaveLength(1);
    expect((await shop.stripe.charges.list({ customer })).data).toHaveLength(1);
  });
});

describe('refunds and disputes', () => {
  async function charged() {
    const { customer } = await shop.buy('dw_basic_monthly');
    return (await shop.stripe.charges.list({ customer })).data[0]?.id ?? '';
  }
  const read = (id: string) => shop.stripe.charges.retrieve(id);

  it('pay back a part, then the rest, and no more', async () => {
    const charge = await charged();
    await shop.stripe.refunds.create({ charge, amount: 900, reason: 'requested_by_customer' });
    expect(await read(charge)).toMatchObject({ refunded: false, amount_refunded: 900 });
    await expect(shop.stripe.refunds.create({ charge, amount: 2001 })).rejects.toMatchObject({ param: 'amount' });
    await shop.stripe.refunds.create({ charge });
    expect(await read(charge)).toMatchObject({ refunded: true, amount_refunded: 2900 });
    await expect(shop.stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_already_refunded' });
    const { data } = await shop.stripe.refunds.list({ charge });
    expect(data.map(({ amount }) => amount)).toEqual([2000, 900]);
    expect((await shop.stripe.refunds.retrieve(data[0]?.id ?? '')).amount).toBe(2000);
  });

  it('begin as an inquiry that is closed, or becomes formal and is won or lost', async () => {
    const charge = await charged();
    const statuses = async () => (await shop.stripe.disputes.list({ charge })).data.map(({ status }) => status);
    const inquiry = shop.played.dispute(charge, 'inquiry');
    expect(await statuses()).toEqual(['warning_needs_response']);
    shop.played.escalateDispute(inquiry);
    expect(await statuses()).toEqual(['needs_response']);
    await expect(shop.stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' });
    shop.played.closeDispute(inquiry, 'won');
    shop.played.closeDispute(shop.played.dispute(charge, 'formal'), 'lost');
    shop.played.closeDispute(shop.played.dispute(charge, 'inquiry'), 'warning_closed');
    expect(await statuses()).toEqual(['warning_closed', 'lost', 'won']);
    expect((await read(charge)).disputed).toBe(true);
    expect(await shop.eventTypes()).toEqual(
      expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed']),
    );
  });
});

it('goes on from its file, and makes up for what came due meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-'));
  try {
    const file = join(folder, 'stripe.json');
    const first = await openShop({ file });
    const { id } = await first.buy('dw_basic_monthly');
    await first.close();
    vi.setSystemTime(new Date('2027-09-15T00:00:00Z'));
    const second = await openStripe({ clock: shop.clock, keys: { sk_test_all: 'all' }, pages: () => '', file });
    const { data } = await stripeClient(second.port).invoices.list({ subscription: id });
    expect(data.map(({ created, status }) => [new Date(created * 1000).toISOString().slice(0, 10), status])).toEqual([
      ['2027-09-01', 'paid'],
      ['2027-08-01', 'paid'],
      ['2027-07-01', 'paid'],
      ['2027-06-01', 'paid'],
    ]);
    await second.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
