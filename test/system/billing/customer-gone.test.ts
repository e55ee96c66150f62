import { describe, expect, it } from 'vitest';
import { assemblyPaying } from '#bin/built.ts';
import { openClock } from '#local/clock/clock.ts';
import { StaffBilling } from '#shared/billing/staff-billing.ts';
import { dayMs } from '#shared/values/days.ts';
import { goToPay, payingPerson, personAfterTrial } from '#test/support/stripe/paying-person.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const clock = openClock();
const system = await startSystem({ assembly: assemblyPaying, clock });
const stripe = system.stripe ?? expect.unreachable('Stripe is not played.');
const profiles = system.tables.names.find((name) => name.includes('Profiles'));

/** The row of an account, as the table has it. */
async function rowOf(person: Person) {
  const { Item } = Object(
    await system.tables.command('GetItem', { TableName: profiles, Key: { id: { S: person.id } } }),
  );
  return Item;
}
const customerOf = async (person: Person) => String((await rowOf(person)).stripe_customer.S);
const profileOf = async (person: Person) => Object((await person.call('GET', '/api/profile')).body);
const buy = (person: Person) =>
  person.call('POST', '/api/checkout', { tier: 'professional', billing_interval: 'monthly' });
const heard = async () => {
  await stripe.webhooks.settled();
  await clock.advance(1000);
  await system.idle();
};

describe('a customer that was deleted at Stripe', () => {
  it('ends the plan, and is replaced by one new customer however often one presses', async () => {
    const person = await payingPerson(system, stripe, 'deleted');
    const gone = await customerOf(person);
    stripe.deleteCustomer(gone);
    await heard();
    expect(await profileOf(person)).toMatchObject({ subscription_tier: 'basic', subscription_status: 'cancelled' });

    const replies = await Promise.all([buy(person), buy(person), buy(person)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const customer = await customerOf(person);
    expect(customer).not.toBe(gone);
    expect((await rowOf(person)).earlier_customers).toEqual({ L: [{ S: gone }] });
    stripe.pay(await goToPay(person));
    await heard();
    expect(await profileOf(person)).toMatchObject({ subscription_tier: 'professional', subscription_status: 'active' });

    // What was paid before is not lost.
    const agent = await system.person('agent', ['staff']);
    const seen = await agent.call('POST', '/api/staff/billing', { email: person.email });
    expect(StaffBilling.parse(seen.body).payments).toHaveLength(2);
    const record = Object((await person.call('GET', '/api/billing')).body);
    expect(record.invoices).toHaveLength(2);
    expect(record.subscriptions).toHaveLength(2);
  });

  it('does not close the portal, also when nobody has told of it', async () => {
    const person = await payingPerson(system, stripe, 'portal');
    stripe.webhooks.disturb({ isDropped: true });
    stripe.deleteCustomer(await customerOf(person));
    await heard();
    stripe.webhooks.disturb();
    for (const to of ['home', 'card']) {
      expect((await person.call('POST', '/api/billing-portal', { to })).status).toBe(200);
    }
    expect((await person.call('POST', '/api/billing/sync', {})).status).toBe(200);
  });
});

describe('a customer that Stripe has never heard of', () => {
  it('is replaced once nothing is paid any more, and tells the operator', async () => {
    const person = await personAfterTrial(system, 'forgotten');
    await goToPay(person);
    stripe.forgetCustomer(await customerOf(person));
    expect((await buy(person)).status).toBe(200);
    // What the queue still holds of this customer is read now, and not in a later test.
    await heard();
    system.expectError('billing_needs_operator');
  });

  it('is paid for only once: nobody pays twice for what a wrong key does not see', async () => {
    const person = await payingPerson(system, stripe, 'unseen');
    const customer = await customerOf(person);
    await heard();
    stripe.forgetCustomer(customer);
    expect(await buy(person)).toMatchObject({
      status: 502,
      body: { error: { message: "We can't find your payments right now. Your plan is not affected." } },
    });
    expect(await customerOf(person)).toBe(customer);
    expect(await profileOf(person)).toMatchObject({ subscription_status: 'active' });
    await heard();
    system.expectError('billing_needs_operator');
  });
});

describe('a changed e-mail address', () => {
  it('follows to Stripe in the night, also when Stripe was away at first', async () => {
    const person = await payingPerson(system, stripe, 'mover');
    const moved = 'moved@people.example';
    await system.tables.command('UpdateItem', {
      TableName: profiles,
      Key: { id: { S: person.id } },
      UpdateExpression: 'SET email = :email',
      ExpressionAttributeValues: { ':email': { S: moved } },
    });
    const updates: string[] = [];
    stripe.interfere(({ method, path }) => {
      if (method !== 'POST' || !path.startsWith('/v1/customers/')) return undefined;
      updates.push(path);
      return updates.length <= 3 ? 503 : undefined;
    });
    await clock.advance(dayMs);
    await heard();
    await expect
      .poll(async () => {
        await clock.advance(dayMs / 4);
        await heard();
        return stripe.emailOf(await customerOf(person));
      })
      .toBe(moved);
    expect(updates.length).toBeGreaterThan(3);
    stripe.interfere(undefined);
    system.expectError('stripe_failed');
    system.expectError('failed');
  });
});
