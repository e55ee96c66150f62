import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openShop, type Shop } from '#test/support/stripe/open-shop.ts';
import { visit } from '#test/support/stripe/payer.ts';

let shop: Shop;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date('2027-06-01T00:00:00Z'));
  shop = await openShop();
});
afterEach(async () => {
  await shop.close();
  vi.useRealTimers();
});

type Rules = Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate;

const back = 'https://site.example/back';

/** The settings that the plans need: differences are charged at once, and cheaper plans wait for the period's end. */
async function configure(
  changes: Partial<Pick<Rules, 'proration_behavior' | 'schedule_at_period_end' | 'trial_update_behavior'>> = {},
) {
  const { data } = await shop.stripe.prices.list({ limit: 100 });
  const products = [...new Set(data.map(({ product }) => String(product)))].map((product) => ({
    product,
    prices: data.filter((price) => price.product === product).map(({ id }) => id),
  }));
  const { id } = await shop.stripe.billingPortal.configurations.create({
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products,
        proration_behavior: 'always_invoice',
        trial_update_behavior: 'continue_trial',
        schedule_at_period_end: { conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }] },
        ...changes,
      },
    },
  });
  return id;
}

/** Buys a plan and opens the portal's page that confirms another. */
async function confirming(from: string, to: string, changes: Parameters<typeof configure>[0] = {}, trialEnd?: number) {
  const { id, customer } = await shop.buy(from, trialEnd === undefined ? {} : { trialEnd });
  await shop.moveTo('2027-06-16T00:00:00Z');
  const { items } = await shop.stripe.subscriptions.retrieve(id);
  const price = await shop.priceId(to);
  const session = await shop.stripe.billingPortal.sessions.create({
    customer,
    configuration: await configure(changes),
    return_url: 'https://site.example/billing',
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: { subscription: id, items: [{ id: items.data[0]?.id ?? '', price }] },
      after_completion: { type: 'redirect', redirect: { return_url: back } },
    },
  });
  return {
    id,
    customer,
    url: session.url,
    confirm: () => visit(session.url, { do: 'change', price }),
    read: async () => {
      const { status, schedule, items: now } = await shop.stripe.subscriptions.retrieve(id);
      return { status, hasSchedule: schedule !== null, amount: now.data[0]?.price.unit_amount };
    },
  };
}

describe('the portal’s page that confirms a plan', () => {
  it('says what is due today, charges it, and leads back', async () => {
    const { id, url, confirm, read } = await confirming('dw_basic_monthly', 'dw_professional_monthly');
    expect((await visit(url)).html).toContain('<dt>Due today</dt><dd>$25.00</dd>');
    expect(await confirm()).toMatchObject({ status: 303, location: back });
    expect(await read()).toEqual({ status: 'active', hasSchedule: false, amount: 7900 });
    const [invoice] = (await shop.stripe.invoices.list({ subscription: id })).data;
    expect(invoice).toMatchObject({ amount_paid: 2500, billing_reason: 'subscription_update' });
  });

  it('keeps the plan when the payment is declined', async () => {
    const { customer, confirm, read } = await confirming('dw_basic_monthly', 'dw_professional_monthly');
    shop.played.decline(customer);
    expect(await confirm()).toMatchObject({ status: 402, problem: 'Your card was declined.' });
    expect(await read()).toEqual({ status: 'active', hasSchedule: false, amount: 2900 });
  });

  it('plans a cheaper plan and a shorter interval for the end of the period', async () => {
    for (const [from, to, type] of [
      ['dw_professional_monthly', 'dw_basic_monthly', 'decreasing_item_amount'],
      ['dw_basic_annual', 'dw_enterprise_monthly', 'shortening_interval'],
    ] as const) {
      const rules = { schedule_at_period_end: { conditions: [{ type }] } };
      const { url, confirm, read } = await confirming(from, to, rules);
      const { amount } = await read();
      expect((await visit(url)).html).toContain('<dt>Changes on</dt>');
      await confirm();
      expect(await read()).toEqual({ status: 'active', hasSchedule: true, amount });
      await shop.moveTo('2028-07-01T02:00:00Z');
      expect((await read()).hasSchedule).toBe(false);
      expect((await read()).amount).toBe(to === 'dw_basic_monthly' ? 2900 : 19_900);
      vi.setSystemTime(new Date('2027-06-01T00:00:00Z'));
      await shop.close();
      shop = await openShop();
    }
  });

  it('changes nothing else in a trial when it goes on, and charges at once when it does not', async () => {
    const trialEnd = Date.parse('2027-07-01T00:00:00Z') / 1000;
    const goesOn = await confirming('dw_basic_monthly', 'dw_professional_monthly', {}, trialEnd);
    expect((await visit(goesOn.url)).html).toContain('<dt>Due today</dt><dd>$0.00</dd>');
    await goesOn.confirm();
    expect(await goesOn.read()).toMatchObject({ status: 'trialing', amount: 7900 });

    const behavior = { trial_update_behavior: 'end_trial' as const };
    const ends = await confirming('dw_basic_monthly', 'dw_professional_monthly', behavior, trialEnd);
    expect((await visit(ends.url)).html).toContain('<dt>Due today</dt><dd>$79.00</dd>');
    await ends.confirm();
    expect(await ends.read()).toMatchObject({ status: 'active', amount: 7900 });
  });

  it('changes the plan without a charge when proration is left as Stripe has it', async () => {
    const behavior = { proration_behavior: 'none' as const };
    const { id, confirm, read } = await confirming('dw_basic_monthly', 'dw_enterprise_monthly', behavior);
    await confirm();
    expect((await read()).amount).toBe(19_900);
    expect((await shop.stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  });
});

describe('the portal', () => {
  async function home(lookupKey = 'dw_basic_monthly') {
    const bought = await shop.buy(lookupKey);
    const configuration = await configure();
    const open = (flow_data?: Stripe.BillingPortal.SessionCreateParams.FlowData) =>
      shop.stripe.billingPortal.sessions.create({
        customer: bought.customer,
        configuration,
        return_url: 'https://site.example/billing',
        ...(flow_data && { flow_data }),
      });
    return { ...bought, open, url: (await open()).url };
  }

  it('shows plan, card and invoices, and offers the other plans', async () => {
    const { url } = await home();
    const { html } = await visit(url);
    expect(html).toContain('Basic, $29.00 each month');
    expect(html).toContain('•••• 4242');
    expect(html).toContain('2027-06-01, $29.00, paid');
    expect(html.match(/Change to /g)).toHaveLength(5);
    expect(html).toContain('href="https://site.example/billing"');
    const price = await shop.priceId('dw_professional_monthly');
    expect((await visit(url, { do: 'confirm page', price })).html).toContain('Confirm your new plan');
    expect(await visit(url, { do: 'change', price: 'price_x' })).toMatchObject({ status: 400 });
  });

  it('cancels at the end of the period, and takes that back', async () => {
    const { id, url } = await home();
    const isCanceling = async () => (await shop.stripe.subscriptions.retrieve(id)).cancel_at_period_end;
    await visit(url, { do: 'cancel' });
    expect(await isCanceling()).toBe(true);
    expect((await visit(url)).html).toContain('<dt>Ends</dt><dd>2027-07-01</dd>');
    await visit(url, { do: 'keep' });
    expect(await isCanceling()).toBe(false);
  });

  it('takes another card, which pays what is open', async () => {
    const { id, customer, open } = await home();
    shop.played.decline(customer);
    await shop.moveTo('2027-07-01T02:00:00Z');
    const { url } = await open({
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: back } },
    });
    expect((await visit(url)).html).toContain('Change your card');
    expect(await visit(url, { do: 'card', card: '0002' })).toMatchObject({ problem: 'Your card was declined.' });
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    expect(await visit(url, { do: 'card', card: '4242' })).toMatchObject({ status: 303, location: back });
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  it('refuses a flow of another’s subscription, to the same plan, or that is not offered', async () => {
    const { id, open } = await home();
    const { id: other } = await shop.buy('dw_basic_monthly');
    async function confirm(subscription: string, lookupKey: string) {
      const { items } = await shop.stripe.subscriptions.retrieve(subscription);
      const item = { id: items.data[0]?.id ?? '', price: await shop.priceId(lookupKey) };
      return await open({
        type: 'subscription_update_confirm',
        subscription_update_confirm: { subscription, items: [item] },
      });
    }
    await expect(confirm(other, 'dw_professional_monthly')).rejects.toThrow('customer');
    await expect(confirm(id, 'dw_basic_monthly')).rejects.toThrow('no changes');
    const [configuration] = (await shop.stripe.billingPortal.configurations.list({ is_default: true })).data;
    expect(configuration?.features.subscription_update).toMatchObject({
      enabled: false,
      proration_behavior: 'none',
      trial_update_behavior: 'end_trial',
    });
    await shop.stripe.billingPortal.configurations.update(configuration?.id ?? '', {
      features: { payment_method_update: { enabled: false } },
    });
    const { customer } = await shop.buy('dw_basic_monthly');
    const flow_data = { type: 'payment_method_update' as const };
    await expect(shop.stripe.billingPortal.sessions.create({ customer, flow_data })).rejects.toThrow('disabled');
    await expect(
      shop.stripe.billingPortal.configurations.create({ features: { subscription_update: { enabled: true } } }),
    ).rejects.toMatchObject({ code: 'parameter_missing' });
  });

  it('is gone with the customer', async () => {
    const { customer, url } = await home();
    await shop.stripe.customers.del(customer);
    expect(await visit(url)).toMatchObject({ status: 410 });
    expect(await visit(url, { do: 'card', card: '4242' })).toMatchObject({ status: 410 });
  });
});
