import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { entitlementOf } from '#lambdas/domain/billing/entitlement.ts';
import { readBilling } from '#lambdas/domain/billing/read-billing.ts';
import { stripeClient } from '#lambdas/domain/billing/stripe.ts';
import { syncSubscription } from '#lambdas/domain/billing/sync-subscription.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { putRow } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { accessOf, newHousesOf } from '#shared/account/access.ts';
import { planOfPriceKey } from '#shared/account/billing.ts';
import type { Profile } from '#shared/account/profile.ts';
import { UserId } from '#shared/account/workspace.ts';
import { dayMs, hourMs } from '#shared/values/days.ts';
import { isHard, seed } from '#test/support/generated.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';
import { startTables } from '#test/support/lambdas/own-tables.ts';
import { openShop, type Shop } from '#test/support/stripe/open-shop.ts';

vi.mock('#lambdas/runtime/call-limits.ts', () => import('#test/support/lambdas/patient-calls.ts'));

/*
 * Histories of one customer at the played Stripe, through the real reading and the real table. Its events are repeated,
 * turned around, delayed and lost, and the syncs that they ask for run at the same time. Whatever came of them, one more
 * sync must leave what Stripe says; no access is there that nobody paid for, and none is missing that somebody did.
 */

const openTables = await startTables(
  { setting: 'PROFILES_TABLE', keys: ['id'] },
  { setting: 'BILLING_TABLE', keys: ['customer', 'sort_key'] },
  { setting: 'INTEGRATIONS_TABLE', keys: ['account', 'sort_key'] },
);

vi.stubEnv('PAYMENTS', 'stripe');
vi.stubEnv('PAYMENTS_SINCE', '2020-01-01');
const log: Log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

const keys = ['basic', 'professional', 'enterprise'].flatMap((tier) => [`dw_${tier}_monthly`, `dw_${tier}_annual`]);
const ranks = ['basic', 'professional', 'enterprise'];

const Step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 900 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('buy' as const), key: fc.constantFrom(...keys) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('change', 'change later'), key: fc.constantFrom(...keys) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'cancel',
        'cancel now',
        'keep',
        'decline',
        'accept',
        'refund',
        'refund half',
        'dispute',
        'inquiry',
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('buy twice' as const), key: fc.constantFrom(...keys) }) },
);
type Step = { do: string; key?: string; hours?: number };

/** What becomes of an event: how often it comes, and after how many others. */
const Fate = fc.record({ copies: fc.integer({ min: 0, max: 2 }), after: fc.integer({ min: 0, max: 4 }) });

async function play(shop: Shop, customer: string, { do: act, key = '', hours = 0 }: Step): Promise<void> {
  const { stripe, played } = shop;
  const live = (await stripe.subscriptions.list({ customer })).data.filter(({ status }) => status !== 'incomplete');
  const [subscription] = live;
  const [charge] = (await stripe.charges.list({ customer })).data.filter(({ paid, refunded }) => paid && !refunded);
  if (act === 'wait') return shop.clock.advance(hours * hourMs);
  if (act === 'buy' && !subscription) return void played.pay(await session(shop, customer, key));
  if (act === 'buy twice' && !subscription) {
    const two = [await session(shop, customer, key), await session(shop, customer, key)];
    for (const each of two) played.pay(each);
  }
  if (act === 'decline' && subscription) played.decline(customer);
  if (act === 'accept' && subscription) played.accept(customer);
  if (act === 'dispute' && charge) played.dispute(charge.id, 'formal');
  if (act === 'inquiry' && charge) played.dispute(charge.id, 'inquiry');
  if (act === 'refund' && charge) await stripe.refunds.create({ charge: charge.id });
  if (act === 'refund half' && charge && charge.amount > 1) {
    await stripe.refunds.create({ charge: charge.id, amount: Math.ceil((charge.amount - charge.amount_refunded) / 2) });
  }
  if (!subscription) return;
  if (act === 'cancel now') await stripe.subscriptions.cancel(subscription.id);
  if (act === 'cancel') await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  if (act === 'keep') await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  if (act === 'change later') played.changeAtPeriodEnd(subscription.id, key);
  if (act === 'change') await shop.change(subscription.id, key, 'error_if_incomplete');
}

async function session(shop: Shop, customer: string, key: string): Promise<string> {
  const { id } = await shop.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: await shop.priceId(key), quantity: 1 }],
    success_url: 'https://site.example/back',
    ...(shop.clock.now() % 2 === 0 && { subscription_data: { trial_end: shop.now() + 3 * 86_400 } }),
  });
  return id;
}

/** The highest plan that money or a trial gives at an instant, by Stripe's own books alone; with the days of grace. */
async function atMost(shop: Shop, customer: string): Promise<number> {
  const { stripe } = shop;
  const [invoices, subscriptions, charges] = await Promise.all([
    stripe.invoices.list({ customer, limit: 100 }),
    stripe.subscriptions.list({ customer, status: 'all', limit: 100 }),
    stripe.charges.list({ customer, limit: 100 }),
  ]);
  const prices = await stripe.prices.list({ limit: 100 });
  const rankOf = (price: unknown) => {
    const key = prices.data.find(({ id }) => id === price)?.lookup_key ?? null;
    return ranks.indexOf(planOfPriceKey(key)?.tier ?? 'basic');
  };
  const now = shop.now();
  const grace = 7 * 86_400;
  const hasMoney = charges.data.some(({ paid, refunded }) => paid && !refunded);
  const paid = invoices.data
    .filter(({ status }) => status === 'paid' && hasMoney)
    .flatMap(({ lines }) => lines.data)
    .filter(({ amount, period }) => amount > 0 && period.end + grace > now)
    .map(({ pricing }) => rankOf(pricing?.price_details?.price));
  const trials = subscriptions.data
    .filter(({ trial_end: end }) => end !== null && end + 86_400 > now)
    .map(({ items }) => rankOf(items.data[0]?.price.id));
  return Math.max(-1, ...paid, ...trials);
}

async function holds(steps: Step[], fates: { copies: number; after: number }[]): Promise<void> {
  const shop = await openShop();
  try {
    await openTables();
    const customer = (await shop.stripe.customers.create({ email: 'payer@people.example' })).id;
    const profile = aProfile({ id: UserId.parse('payer'), subscription_status: 'cancelled', trial_end_date: null });
    await putRow(profilesTable, { ...profile, stripe_customer: customer });
    const stripe = stripeClient('sk_test_all', { host: '127.0.0.1', port: shop.played.port, protocol: 'http' });
    let last = 0;
    const sync = () => {
      last = Math.max(last + 1, shop.clock.now());
      return syncSubscription(customer, { stripe, userOf: async () => profile.id, now: new Date(last), log });
    };
    const row = async () => (await findProfile(profile.id, new Date(shop.clock.now()))) ?? profile;

    let seen = 0;
    const waiting: { after: number }[] = [];
    /** Syncs for the events since the last time, as their fates have it. */
    async function hear(): Promise<void> {
      const { length } = (await shop.stripe.events.list({ limit: 100 })).data;
      const due: Promise<unknown>[] = [];
      for (; seen < length; seen += 1) {
        const { copies, after } = fates[seen % fates.length] ?? { copies: 1, after: 0 };
        for (let copy = 0; copy < copies; copy += 1) waiting.push({ after });
        for (const each of waiting.splice(0)) {
          if (each.after <= 0) due.push(sync());
          else waiting.push({ after: each.after - 1 });
        }
      }
      await Promise.all(due);
    }

    for (const step of steps) {
      // What Stripe refuses changes nothing.
      await play(shop, customer, step).catch(() => undefined);
      await hear();
    }
    // The first may end what was paid twice or taken back; the second sees that it did.
    await sync();
    await sync();
    const account = await row();
    const now = new Date(shop.clock.now());
    const { plan, paidThrough, billing } = entitlementOf(await readBilling(stripe, customer), now);
    if (plan) expect(account).toMatchObject(pick(account, plan));
    expect(account.paid_through).toBe(paidThrough);
    expect({ ...account.billing, read_at: '' }).toEqual({ ...billing, read_at: '' });
    const access = accessOf(account, now);
    const most = await atMost(shop, customer);
    expect(ranks.indexOf(access.tier)).toBeLessThanOrEqual(Math.max(0, most));
    const isSomething = newHousesOf(account, now, 'stripe') > 0;
    if (isSomething) expect(most).toBeGreaterThanOrEqual(0);
    // There is no second one, but where nobody looked for a day: then the operator is told. What somebody ends at once
    // at Stripe is over, paid or not.
    const live = (await shop.stripe.subscriptions.list({ customer })).data;
    const seconds = live.toSorted((one, other) => one.created - other.created).slice(1);
    for (const { created } of seconds) expect(created * 1000 + dayMs).toBeLessThan(now.getTime());
    const isPaid = paidThrough !== undefined && Date.parse(paidThrough) > now.getTime();
    if (isPaid && live.length > 0) expect(isSomething).toBe(true);
  } finally {
    await shop.close();
  }
}

/** The end of something that is over is when it was first seen to be. */
function pick(account: Profile, plan: object): object {
  const { access_until: _, ...others } = { access_until: '', ...plan };
  return account.subscription_status === 'cancelled' ? others : plan;
}

describe('whatever happens to events', () => {
  it('an account has what Stripe says, nothing that nobody paid for and all that somebody did', async () => {
    const histories = fc.asyncProperty(
      fc.array(Step, { minLength: 4, maxLength: 14 }),
      fc.array(Fate, { minLength: 1, maxLength: 9 }),
      holds,
    );
    await fc.assert(histories, { seed, numRuns: isHard ? 1000 : 15 });
  });

  it('a day without a word ends a trial that nobody went on to pay', async () => {
    const steps = [
      { do: 'buy', key: 'dw_enterprise_monthly' },
      { do: 'decline' },
      { do: 'wait', hours: (5 * dayMs) / hourMs },
    ];
    await expect(holds(steps, [{ copies: 0, after: 0 }])).resolves.toBeUndefined();
  });
});
