import { describe, expect, it } from 'vitest';
import { assemblyPaying } from '#bin/built.ts';
import { openClock } from '#local/clock/clock.ts';
import { dayMs } from '#shared/values/days.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const clock = openClock();
const system = await startSystem({ assembly: assemblyPaying, clock });
const stripe = system.stripe ?? expect.unreachable('Stripe is not played.');

const profileOf = async (person: Person) => Object((await person.call('GET', '/api/profile')).body);
const heard = async () => {
  await stripe.webhooks.settled();
  await clock.advance(1000);
  await system.idle();
};

/** Goes to Checkout after ending the trial, so that paying is at once. */
async function page(name: string): Promise<{ person: Person; session: string }> {
  const person = await system.person(name);
  await person.call('DELETE', '/api/subscription');
  const { body } = await person.call('POST', '/api/checkout', { tier: 'professional', billing_interval: 'monthly' });
  // The event of the new customer, too, has what is paid read.
  await heard();
  return { person, session: String(Object(body).url).split('/').at(-1) ?? '' };
}

describe('an event', () => {
  it('may come twice, late and in any order', async () => {
    const { person, session } = await page('shuffled');
    stripe.webhooks.hold();
    stripe.webhooks.disturb({ copies: 3 });
    const subscription = stripe.pay(session);
    stripe.changeAtPeriodEnd(subscription, 'dw_basic_monthly');
    stripe.webhooks.release((events) => events.toReversed());
    await heard();
    stripe.webhooks.disturb();
    expect(await profileOf(person)).toMatchObject({
      subscription_tier: 'professional',
      subscription_status: 'active',
      billing: { plan: 'professional', scheduled: { plan: 'basic' } },
    });
  });

  it('may be lost: the night finds it', async () => {
    const { person, session } = await page('lost');
    stripe.webhooks.disturb({ isDropped: true });
    stripe.pay(session);
    await heard();
    expect(await profileOf(person)).toMatchObject({ subscription_tier: 'basic' });
    await clock.advance(dayMs);
    await heard();
    expect(await profileOf(person)).toMatchObject({ subscription_tier: 'professional', subscription_status: 'active' });
    stripe.webhooks.disturb();
  });

  it('is not needed for an end: access ends by itself', async () => {
    const { person, session } = await page('stopped');
    stripe.pay(session);
    await heard();
    const { access_until, stripe_customer } = await profileOf(person);
    // The browser learns no id of Stripe's.
    expect(stripe_customer).toBeUndefined();
    const table = system.tables.names.find((name) => name.includes('Profiles'));
    await system.tables.command('UpdateItem', {
      TableName: table,
      Key: { id: { S: person.id } },
      UpdateExpression: 'SET access_until = :soon, paid_through = :soon',
      ExpressionAttributeValues: { ':soon': { S: new Date(clock.now() + 60_000).toISOString() } },
    });
    expect(Date.parse(access_until)).toBeGreaterThan(clock.now());
    expect((await person.call('POST', '/api/account/api-keys', { name: 'before' })).status).toBe(201);
    await clock.advance(61_000);
    expect((await person.call('POST', '/api/account/api-keys', { name: 'after' })).status).toBe(403);
    expect(await profileOf(person)).toMatchObject({ monthly_analyses_limit: 5 });
  });

  it('that Stripe cannot be asked about is asked about again', async () => {
    const { person, session } = await page('outage');
    let refused = 0;
    stripe.interfere(() => {
      refused += 1;
      return refused <= 3 ? 503 : undefined;
    });
    stripe.pay(session);
    await stripe.webhooks.settled();
    await clock.advance(10 * 60_000);
    await heard();
    stripe.interfere(undefined);
    expect(await profileOf(person)).toMatchObject({ subscription_status: 'active' });
    system.expectError('stripe_failed');
    system.expectError('failed');
  });
});

describe('while Stripe is down', () => {
  it('nothing is sold, changed or lost, and the caller is told so', async () => {
    const { person, session } = await page('down');
    stripe.pay(session);
    await heard();
    stripe.interfere(() => 503);
    const told = {
      status: 502,
      body: {
        error: { code: 'payments_unavailable', message: "Payments can't be reached. Your plan is not affected." },
      },
    };
    const plan = { tier: 'enterprise', billing_interval: 'monthly' };
    expect(await person.call('POST', '/api/checkout', plan)).toMatchObject(told);
    expect(await person.call('POST', '/api/billing-portal', { to: 'home' })).toMatchObject(told);
    expect(await person.call('POST', '/api/billing/sync', {})).toMatchObject(told);
    expect(await person.call('DELETE', '/api/subscription')).toMatchObject(told);
    stripe.interfere(undefined);
    expect(await profileOf(person)).toMatchObject({ subscription_tier: 'professional', billing: { banner: 'none' } });
    system.expectError('stripe_failed');
  });
});
