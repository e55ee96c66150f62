import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { assemblyPaying } from '#bin/built.ts';
import { openClock } from '#local/clock/clock.ts';
import { dayMs, hourMs, minuteMs } from '#shared/values/days.ts';
import { payingLimits } from '#test/docs/limits.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const clock = openClock();
const system = await startSystem({ assembly: assemblyPaying, clock });
const stripe = system.stripe ?? expect.unreachable('Stripe is not played.');
const profiles = system.tables.names.find((name) => name.includes('Profiles'));

const buy = (person: Person, tier: string, billing_interval = 'monthly') =>
  person.call('POST', '/api/checkout', { tier, billing_interval });
const profileOf = async (person: Person) => Object((await person.call('GET', '/api/profile')).body);
const sessionOf = (reply: { body: unknown }) => String(Object(reply.body).url).split('/').at(-1) ?? '';
const sync = (person: Person) => person.call('POST', '/api/billing/sync', {});
/** When every event has been sent, taken and read. */
async function heard(): Promise<void> {
  await stripe.webhooks.settled();
  await clock.advance(1000);
  await system.idle();
}

/** Sets when a trial ends, as if the account were older. */
async function endTrial(person: Person, at: number): Promise<void> {
  await person.call('GET', '/api/profile');
  await system.tables.command('UpdateItem', {
    TableName: profiles,
    Key: { id: { S: person.id } },
    UpdateExpression: 'SET trial_end_date = :at',
    ExpressionAttributeValues: { ':at': { S: new Date(at).toISOString() } },
  });
}

async function trier(name: string, trialLeftMs = 3 * dayMs): Promise<Person> {
  const person = await system.person(name);
  await endTrial(person, clock.now() + trialLeftMs);
  return person;
}

/** Somebody who pays at once: their trial is over. */
async function payer(name: string, tier = 'professional'): Promise<Person> {
  const person = await trier(name, -dayMs);
  stripe.pay(sessionOf(await buy(person, tier)));
  await sync(person);
  return person;
}

describe('buying a plan', () => {
  it('is told to pages in config.json, with what comes on top and whether money moves', async () => {
    const response = await fetch(`${system.url}/config.json`);
    expect(await response.json()).toMatchObject({ payments: 'stripe', salesTax: 'none', stripeMode: 'test' });
  });

  it('in the trial costs nothing until its end, and then the price', async () => {
    const person = await trier('trier', 2.1 * dayMs);
    stripe.pay(sessionOf(await buy(person, 'professional')));
    expect((await sync(person)).body).toMatchObject({
      subscription_tier: 'professional',
      subscription_status: 'trial',
      monthly_analyses_limit: 25,
      billing: { plan: 'professional', interval: 'monthly', cents: 7900, banner: 'trialing', ends_at: null },
    });
    await clock.advance(2.2 * dayMs);
    await heard();
    const paid = await profileOf(person);
    expect(paid).toMatchObject({ subscription_tier: 'professional', subscription_status: 'active' });
    expect(Date.parse(paid.paid_through)).toBeGreaterThan(clock.now() + 20 * dayMs);
  });

  it('is heard of without anybody who comes back', async () => {
    const person = await trier('wanderer', -dayMs);
    stripe.pay(sessionOf(await buy(person, 'enterprise', 'annual')));
    await heard();
    expect(await profileOf(person)).toMatchObject({
      subscription_tier: 'enterprise',
      subscription_status: 'active',
      monthly_analyses_limit: 999_999,
      billing: { interval: 'annual', cents: 191_040, banner: 'none' },
    });
  });

  it('is a press away from nothing that a browser says', async () => {
    const person = await trier('cheater', -dayMs);
    const plan = { tier: 'enterprise', billing_interval: 'monthly' };
    expect(await person.call('PUT', '/api/subscription', { ...plan, start: 'now' })).toMatchObject({
      status: 402,
      body: { error: { code: 'payment_required', message: 'Choose how to pay first.' } },
    });
    expect((await person.call('POST', '/api/checkout', { ...plan, price: 1 })).status).toBe(400);
    expect((await buy(person, 'platinum')).status).toBe(400);
    await sync(person);
    expect(await profileOf(person)).toMatchObject({ subscription_tier: 'basic', monthly_analyses_limit: 5 });
  });

  it('leaves one page that can be paid, and refunds what two tabs have paid', async () => {
    const person = await trier('tabs', -dayMs);
    const first = sessionOf(await buy(person, 'professional'));
    const second = sessionOf(await buy(person, 'enterprise'));
    expect(() => stripe.pay(first)).toThrow();
    stripe.pay(second);
    await sync(person);
    expect(await profileOf(person)).toMatchObject({ subscription_tier: 'enterprise' });
    // A tab that was open before leads to the change of what there is now.
    const change = Object((await buy(person, 'professional')).body);
    expect(String(change.url)).not.toBe('');
    expect(await buy(person, 'enterprise')).toMatchObject({
      status: 403,
      body: { error: { message: 'You already have this plan.' } },
    });
  });

  it('opens a page that can be paid, however often it is asked for in a minute', async () => {
    const person = await trier('twice', -dayMs);
    const pages = [];
    for (const tier of ['professional', 'professional', 'enterprise', 'professional']) {
      pages.push(sessionOf(await buy(person, tier)));
    }
    expect(new Set(pages).size).toBe(3);
    expect(stripe.pay(pages.at(-1) ?? '')).toMatch(/^sub_/);
    await sync(person);
    expect(await profileOf(person)).toMatchObject({ subscription_tier: 'professional' });
  });

  it('is one page however often one presses, until it is about to close', async () => {
    const person = await trier('impatient-payer');
    const press = async () => sessionOf(await buy(person, 'professional'));
    const first = await press();
    await clock.advance(61_000);
    expect(await Promise.all([press(), press(), press()])).toEqual([first, first, first]);
    await clock.advance(35 * 60_000);
    const second = await press();
    expect(second).not.toBe(first);
    expect(() => stripe.pay(first)).toThrow();
    expect(stripe.pay(second)).toMatch(/^sub_/);
  });

  it(`costs ${payingLimits.billingSyncs.amount} looks a minute at most`, async () => {
    const person = await trier('impatient');
    // All within one minute, as the limit counts.
    await clock.advance(minuteMs - (clock.now() % minuteMs));
    const replies = await Promise.all(Array.from({ length: payingLimits.billingSyncs.amount + 2 }, () => sync(person)));
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(
      payingLimits.billingSyncs.amount,
    );
    // The stage's limit counts by the second: the next test begins in another.
    await clock.advance(1000);
  });
});

describe('ending a plan', () => {
  it('stops at the end of what is paid, and is kept with one press', async () => {
    const person = await payer('leaver');
    const { paid_through } = await profileOf(person);
    const ending = await person.call('DELETE', '/api/subscription');
    expect(ending.body).toMatchObject({
      subscription_tier: 'professional',
      subscription_status: 'active',
      access_until: paid_through,
      billing: { banner: 'ends', ends_at: paid_through, next_charge: null },
    });
    const kept = await person.call('POST', '/api/subscription/keep', {});
    expect(kept.body).toMatchObject({ billing: { banner: 'none', ends_at: null } });
    expect(Date.parse(Object(kept.body).access_until)).toBe(Date.parse(paid_through) + 7 * dayMs);
  });

  it('in a trial ends it at once, and charges nothing', async () => {
    const person = await trier('shy');
    const subscription = stripe.pay(sessionOf(await buy(person, 'professional')));
    await sync(person);
    const ended = await person.call('DELETE', '/api/subscription');
    expect(ended.body).toMatchObject({ subscription_tier: 'basic', subscription_status: 'cancelled' });
    expect(subscription).toMatch(/^sub_/);
    await clock.advance(hourMs);
    await heard();
    expect(await profileOf(person)).not.toHaveProperty('paid_through');
  });
});

describe('a plan that ends', () => {
  it('is kept before it is changed', async () => {
    const person = await payer('undecided');
    await person.call('DELETE', '/api/subscription');
    expect(await buy(person, 'enterprise')).toMatchObject({
      status: 403,
      body: { error: { message: 'Your plan is ending. Keep it first, then change it.' } },
    });
    await person.call('POST', '/api/subscription/keep', {});
    expect((await buy(person, 'enterprise')).status).toBe(200);
  });
});

describe('a script', () => {
  it(`goes to pay ${payingLimits.billingAsks.amount} times a minute, and leaves no consent where there was no page`, async () => {
    const person = await trier('script');
    await clock.advance(1000);
    const replies = await Promise.all(
      Array.from({ length: payingLimits.billingAsks.amount + 5 }, () => buy(person, 'professional')),
    );
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    const { consents } = Object((await person.call('GET', '/api/billing')).body);
    expect(consents.length).toBeLessThanOrEqual(replies.length - refused.length);
  });
});

describe('a day', () => {
  it(`has ${payingLimits.billingAsksOfDay.amount} ways to pay for an account, and one to end its plan after them`, async () => {
    const person = await payer('busy');
    const told: unknown[] = [];
    for (let press = 0; press < payingLimits.billingAsksOfDay.amount; press += 1) {
      await clock.advance(7000);
      const { status, body } = await person.call('POST', '/api/billing-portal', { to: 'home' });
      if (status !== 200) told.push(body);
    }
    expect(told).toMatchObject([{ error: { code: 'rate_limited', message: payingLimits.billingAsksOfDay.told.text } }]);
    await clock.advance(61_000);
    expect((await person.call('DELETE', '/api/subscription')).status).toBe(200);
  });

  it(`has seconds of ${payingLimits.billingOfStage.amount} for everybody together`, async () => {
    const person = await trier('crowded');
    // As if others had used up this second and the next minute.
    await Promise.all(
      Array.from({ length: 60 }, (_, second) =>
        system.tables.command('PutItem', {
          TableName: system.tables.names.find((name) => name.includes('Billing')),
          Item: {
            customer: { S: 'stage' },
            sort_key: { S: `second#${new Date(clock.now() + second * 1000).toISOString().slice(0, 19)}` },
            made: { N: String(payingLimits.billingOfStage.amount) },
          },
        }),
      ),
    );
    const refused = await sync(person);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ error: { message: payingLimits.billingOfStage.told.text } });
    await clock.advance(61_000);
    expect((await sync(person)).status).toBe(200);
  });
});

describe('the webhook', () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.created', livemode: false, data: {} });
  const signed = (text: string, { at = clock.now(), secret = 'whsec_local' } = {}) => {
    const time = Math.floor(at / 1000);
    return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${text}`).digest('hex')}`;
  };
  const send = (text: string, signature: string | undefined) =>
    system.call('POST', '/api/stripe/webhook', {
      file: { bytes: new TextEncoder().encode(text), type: 'application/json' },
      ...(signature !== undefined && { headers: { 'stripe-signature': signature } }),
    });

  it('takes what Stripe has signed just now, as often as it comes', async () => {
    for (const _ of [1, 2])
      expect(await send(body, signed(body))).toMatchObject({ status: 200, body: { received: true } });
  });

  it.each([
    ['nothing', () => undefined],
    ['no signature', () => 'hello'],
    ['another secret', () => signed(body, { secret: 'whsec_other' })],
    ['another body', () => signed(`${body} `)],
    ['six minutes ago', () => signed(body, { at: clock.now() - 6 * 60_000 })],
    ['six minutes ahead', () => signed(body, { at: clock.now() + 6 * 60_000 })],
    ['half of it', () => signed(body).slice(0, -8)],
  ])('refuses what is signed by %s', async (_, signature) => {
    expect((await send(body, signature())).status).toBe(400);
  });

  it('refuses an event of the other mode, and one that is too large', async () => {
    const live = body.replace('"livemode":false', '"livemode":true');
    expect((await send(live, signed(live))).status).toBe(400);
    const large = JSON.stringify({ ...JSON.parse(body), data: 'x'.repeat(530_000) });
    expect((await send(large, signed(large))).status).toBe(413);
    system.expectError('billing_needs_operator');
  });
});
