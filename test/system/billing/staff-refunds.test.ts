import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { assemblyPaying } from '#bin/built.ts';
import { openClock } from '#local/clock/clock.ts';
import { sessionOf } from '#local/sign-in.ts';
import { webhookOf } from '#local/stripe/in-system.ts';
import { StaffBilling } from '#shared/billing/staff-billing.ts';
import { dayMs, minuteMs } from '#shared/values/days.ts';
import { payingLimits } from '#test/docs/limits.ts';
import { goToPay, payingPerson, personAfterTrial } from '#test/support/stripe/paying-person.ts';
import { type Person, password, startSystem } from '#test/support/system.ts';

const clock = openClock();
const system = await startSystem({ assembly: assemblyPaying, clock });
const stripe = system.stripe ?? expect.unreachable('Stripe is not played.');
let agent: Person;
let other: Person;

beforeAll(async () => {
  [agent, other] = await Promise.all([system.person('agent', ['staff']), system.person('colleague', ['staff'])]);
});

const look = (email: string, by = agent) => by.call('POST', '/api/staff/billing', { email });
const seen = async ({ email }: Person) => StaffBilling.parse((await look(email)).body);
const paymentOf = async (person: Person) => (await seen(person)).payments[0] ?? expect.unreachable('Nothing is paid.');
const reason = 'Was charged after canceling.';
/** Asked for with a new sign-in: a refund takes one of the last five minutes. */
const refund = async (payment: string, cents: number, { by = agent, key = ulid() } = {}) => {
  const { token } = await sessionOf(system, { email: by.email, password });
  return system.call('POST', '/api/staff/refunds', { token, body: { key, payment, cents, reason } });
};

/** What counts of today's refunds. */
const counted = (of: string) => ({
  TableName: system.tables.names.find((name) => name.includes('Billing')),
  Key: { customer: { S: `refunded#${new Date(clock.now()).toISOString().slice(0, 10)}` }, sort_key: { S: of } },
});
async function sumOf(of: string): Promise<number> {
  const { Item } = Object(await system.tables.command('GetItem', counted(of)));
  return Number(Item?.made.N ?? 0);
}
async function setSum(of: string, cents: number): Promise<void> {
  const { TableName, Key } = counted(of);
  await system.tables.command('PutItem', { TableName, Item: { ...Key, made: { N: String(cents) } } });
}

/** The customer under whom a refund is noted. */
async function customerOf(refundId: string): Promise<string> {
  const TableName = system.tables.names.find((name) => name.includes('Billing'));
  const { Items } = Object(await system.tables.command('Scan', { TableName }));
  const row = Items.find(({ sort_key }: { sort_key: { S: string } }) => sort_key.S === `refund#${refundId}`);
  return String(row.customer.S);
}

/** When every event has been sent, taken and read. */
async function heard(): Promise<void> {
  do {
    await stripe.webhooks.settled();
    await clock.advance(1000);
    await system.idle();
  } while (system.queues.some((queue) => queue.messages().length > 0));
}

describe('what staff see', () => {
  it('is plan, payments with tax and disputes, by the exact address, and no digit of a card', async () => {
    stripe.setTaxRate(825);
    const person = await payingPerson(system, stripe, 'seen');
    stripe.setTaxRate(0);
    const { body, status } = await look('Seen@People.example');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email: person.email,
      subscription_tier: 'professional',
      subscription_status: 'active',
      paid_through: expect.any(String),
      billing: { cents: 7900, next_charge: { cents: 7900 } },
      payments: [{ cents: 7900, tax_cents: 0, invoice: expect.stringMatching(/-0001$/), dispute: null }],
      refunds: [],
    });
    expect(JSON.stringify(body)).not.toMatch(/4242|visa|exp_month/i);
    const { id } = await paymentOf(person);
    stripe.dispute(id, 'formal');
    await heard();
    expect(await paymentOf(person)).toMatchObject({ dispute: 'needs_response', refundable_cents: 0 });
    expect(await refund(id, 100)).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } });
    expect((await seen(person)).refunds).toMatchObject([{ state: 'failed', by: agent.email, reason }]);
  });

  it('is nobody by a part of an address, by an id, or after a deletion', async () => {
    const person = await payingPerson(system, stripe, 'hidden');
    for (const email of ['hidde@people.example', 'hidden@people.exampl', 'nobody@people.example']) {
      expect((await look(email)).status).toBe(404);
    }
    expect((await look(person.id)).status).toBe(400);
    await person.call('DELETE', '/api/profile');
    expect((await look(person.email)).status).toBe(404);
    await heard();
  });

  it('is nothing for somebody who never paid, and for users who are not staff', async () => {
    const person = await personAfterTrial(system, 'free-rider');
    expect(await seen(person)).toMatchObject({ payments: [], refunds: [], subscription_tier: 'basic' });
    expect((await look(person.email, person)).status).toBe(403);
    expect((await refund('ch_1', 100, { by: person })).status).toBe(403);
  });
});

describe('a refund', () => {
  it('of a part leaves the plan, says who made it, when and why, and is made once however often it is sent', async () => {
    const person = await payingPerson(system, stripe, 'part');
    const { id } = await paymentOf(person);
    const key = ulid();
    const replies = await Promise.all([1, 2, 3].map(() => refund(id, 2000, { key })));
    replies.push(await refund(id, 2000, { key }));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await refund(id, 2001, { key })).status).toBe(422);
    await heard();
    const { payments, refunds, subscription_status } = await seen(person);
    expect(payments).toMatchObject([{ refunded_cents: 2000, refundable_cents: 5900 }]);
    expect(refunds).toEqual([
      { id: key, at: expect.any(String), payment: id, cents: 2000, reason, by: agent.email, state: 'done' },
    ]);
    expect(subscription_status).toBe('active');
  });

  it('of all ends the plan at once', async () => {
    const person = await payingPerson(system, stripe, 'whole');
    const { id } = await paymentOf(person);
    expect(await refund(id, 7900)).toMatchObject({ status: 200, body: { state: 'done' } });
    await heard();
    expect(await seen(person)).toMatchObject({
      subscription_tier: 'basic',
      subscription_status: 'cancelled',
      payments: [{ refunded_cents: 7900, refundable_cents: 0 }],
    });
  });

  it('of all without any event ends the plan, too: the worker is told', async () => {
    const person = await payingPerson(system, stripe, 'unheard');
    const { id } = await paymentOf(person);
    await heard();
    stripe.webhooks.sendTo(undefined);
    await refund(id, 7900);
    await heard();
    stripe.webhooks.sendTo(webhookOf(system.url));
    expect(await seen(person)).toMatchObject({ subscription_status: 'cancelled' });
  });

  it.each([7900, 5000])('of two people at once, %i cents each, gives back no more than was paid', async (cents) => {
    const person = await payingPerson(system, stripe, `raced-${cents}`);
    const { id } = await paymentOf(person);
    const replies = await Promise.all([refund(id, cents), refund(id, cents, { by: other })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    await heard();
    const { payments, refunds } = await seen(person);
    expect(payments).toMatchObject([{ refunded_cents: cents }]);
    // The one who was late may not even have begun.
    expect(refunds.filter(({ state }) => state === 'done')).toHaveLength(1);
    expect(refunds.filter(({ state }) => state === 'pending')).toEqual([]);
  });

  it('takes a sign-in of the last five minutes', async () => {
    const person = await payingPerson(system, stripe, 'old-sign-in');
    const { id } = await paymentOf(person);
    const { token } = await sessionOf(system, { email: agent.email, password });
    await clock.sleep(6 * minuteMs);
    const asked = { token, body: { key: ulid(), payment: id, cents: 100, reason } };
    const reply = await system.call('POST', '/api/staff/refunds', asked);
    expect(reply).toMatchObject({ status: 403, body: { error: { code: 'sign_in_again' } } });
    expect((await refund(id, 100)).status).toBe(200);
  });

  const daySums = [
    { whose: 'one member', of: (): string => agent.id, limit: payingLimits.refundsOfMember },
    { whose: 'all of the staff', of: (): string => 'stage', limit: payingLimits.refundsOfStage },
  ];
  it.each(daySums)(
    'of $whose comes to no more than a day’s sum, whoever is at it at once',
    async ({ whose, of, limit }) => {
      const person = await payingPerson(system, stripe, `${whose.split(' ')[0]}-sum`);
      const { id } = await paymentOf(person);
      await setSum(of(), limit.amount - 4000);
      const replies = await Promise.all([1, 2, 3, 4].map(() => refund(id, 1500)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
      const refused = replies.find(({ status }) => status === 429);
      expect(refused?.body).toMatchObject({ error: { message: limit.told.text } });
      expect(await sumOf(of())).toBe(limit.amount - 1000);
      await setSum(of(), 0);
    },
  );

  it('that was not made counts no more', async () => {
    const person = await payingPerson(system, stripe, 'given-back');
    const { id } = await paymentOf(person);
    stripe.dispute(id, 'formal');
    await heard();
    await setSum(agent.id, 500);
    await setSum('stage', 700);
    expect((await refund(id, 100)).status).toBe(400);
    expect([await sumOf(agent.id), await sumOf('stage')]).toEqual([500, 700]);
  });

  it('that Stripe has not made is no longer asked for, and counts no more though nobody looks', async () => {
    system.expectError('stripe_failed');
    const person = await payingPerson(system, stripe, 'never-made');
    const { id } = await paymentOf(person);
    await heard();
    await setSum(agent.id, 500);
    await setSum('stage', 700);
    const asked: string[] = [];
    stripe.interfere(({ method, path }) => {
      if (method !== 'POST' || path !== '/v1/refunds') return undefined;
      asked.push(path);
      return 503;
    });
    const key = ulid();
    expect((await refund(id, 100, { key })).status).toBe(502);
    expect([await sumOf(agent.id), await sumOf('stage')]).toEqual([600, 800]);
    stripe.interfere(({ method, path }) => {
      if (method === 'POST' && path === '/v1/refunds') asked.push(path);
      return undefined;
    });
    const before = asked.length;
    await clock.advance(6 * minuteMs);
    // A look may find it not made while this asks: it would be made, and not counted.
    expect((await refund(id, 100, { key })).status).toBe(502);
    await clock.advance(6 * minuteMs);
    await heard();
    stripe.interfere(undefined);
    expect(asked).toHaveLength(before);
    expect([await sumOf(agent.id), await sumOf('stage')]).toEqual([500, 700]);
    expect((await refund(id, 100, { key })).status).toBe(400);
    expect(await seen(person)).toMatchObject({ payments: [{ refunded_cents: 0 }], refunds: [{ state: 'failed' }] });
  });

  it('is mailed to the operator once, with who, whose, how much and why; one that is not made is not', async () => {
    const person = await payingPerson(system, stripe, 'told');
    const { id } = await paymentOf(person);
    await heard();
    const told = () => system.mailbox.list('operator@example.com').filter(({ text }) => text.includes(person.email));
    const key = ulid();
    stripe.webhooks.disturb({ copies: 2 });
    expect((await refund(id, 1234, { key })).status).toBe(200);
    await heard();
    await heard();
    stripe.webhooks.disturb({ copies: 1 });
    const [mail, ...others] = told();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`${agent.email} refunded $12.34`);
    for (const fact of [agent.email, `Account: ${person.email}`, `Payment: ${id}`, `Refund: ${key}`]) {
      expect(mail?.text).toContain(fact);
    }
    expect(mail?.text).toMatch(new RegExp(`:\\n${reason}\\n$`));
    expect(mail?.text).not.toMatch(/4242|visa|rk_|Bearer/i);
    stripe.dispute(id, 'formal');
    await heard();
    expect((await refund(id, 100)).status).toBe(400);
    await heard();
    expect(told()).toHaveLength(1);
  });

  it('of a deleted account is mailed, too', async () => {
    const person = await payingPerson(system, stripe, 'told-late');
    const { id } = await paymentOf(person);
    // What is paid in the last minute of an account is paid back.
    await clock.sleep(5 * minuteMs);
    const { token } = await sessionOf(system, { email: person.email, password });
    expect((await system.call('DELETE', '/api/profile', { token })).status).toBe(204);
    await heard();
    const key = ulid();
    expect((await refund(id, 321, { key })).status).toBe(200);
    await heard();
    const told = system.mailbox.list('operator@example.com').filter(({ text }) => text.includes(key));
    expect(told.map(({ text }) => text.includes('Account: deleted'))).toEqual([true]);
  });

  it('is not of more than is left, of a payment older than 30 days, of what is none, or without a reason', async () => {
    const person = await payingPerson(system, stripe, 'strict');
    const { id } = await paymentOf(person);
    expect(await refund(id, 7901)).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } });
    expect((await refund('ch_nothing', 100)).status).toBe(404);
    const body = { key: ulid(), payment: id, cents: 100, reason };
    for (const change of [{ reason: 'too short' }, { reason: 'x'.repeat(501) }, { cents: 0 }, { cents: 1.5 }]) {
      expect((await agent.call('POST', '/api/staff/refunds', { ...body, ...change })).status).toBe(400);
    }
    await clock.sleep(29 * dayMs);
    expect((await paymentOf(person)).refundable_cents).toBe(7900);
    await clock.sleep(1.01 * dayMs);
    await heard();
    expect(await refund(id, 100)).toMatchObject({ status: 403, body: { error: { code: 'not_allowed' } } });
    expect((await seen(person)).refunds).toEqual([]);
  });

  it('whose answer is lost is made once, and is found out by a repeat or by looking later', async () => {
    system.expectError('stripe_failed');
    const person = await payingPerson(system, stripe, 'lost');
    const { id } = await paymentOf(person);
    await heard();
    const isRefund = (request: { method: string; path: string }) =>
      request.method === 'POST' && request.path === '/v1/refunds';
    // Stripe's client asks again by itself.
    stripe.interfere((request) => (isRefund(request) ? 'answer lost' : undefined));
    const key = ulid();
    expect(await refund(id, 1000, { key })).toMatchObject({ status: 200, body: { state: 'done' } });
    stripe.interfere((request) => (isRefund(request) ? 503 : undefined));
    const repeated = ulid();
    const never = ulid();
    for (const each of [repeated, never]) {
      expect(await refund(id, 500, { key: each })).toMatchObject({
        status: 502,
        body: { error: { code: 'payments_unavailable', message: expect.stringContaining('may have been made') } },
      });
    }
    stripe.interfere(undefined);
    expect((await refund(id, 500, { key: repeated })).status).toBe(200);
    // As if the function had ended before Stripe's answer came.
    await system.tables.command('UpdateItem', {
      TableName: system.tables.names.find((name) => name.includes('Billing')),
      Key: { customer: { S: await customerOf(key) }, sort_key: { S: `refund#${key}` } },
      UpdateExpression: 'SET #state = :pending',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':pending': { S: 'pending' } },
    });
    const states = async () =>
      Object.fromEntries((await seen(person)).refunds.map((each) => [each.id, each.state] as const));
    expect(await states()).toEqual({ [key]: 'done', [repeated]: 'done', [never]: 'pending' });
    await clock.advance(11 * minuteMs);
    expect(await states()).toEqual({ [key]: 'done', [repeated]: 'done', [never]: 'failed' });
    expect(await paymentOf(person)).toMatchObject({ refunded_cents: 1500 });
  });

  it('needs Stripe', async () => {
    system.expectError('stripe_failed');
    const person = await payingPerson(system, stripe, 'waiting');
    const { id } = await paymentOf(person);
    await heard();
    stripe.interfere(() => 500);
    expect((await look(person.email)).status).toBe(502);
    expect((await refund(id, 100)).status).toBe(502);
    stripe.interfere(undefined);
    expect((await seen(person)).refunds).toEqual([]);
    expect(await goToPay(person, 'enterprise')).not.toBe('');
  });
});
