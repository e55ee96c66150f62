import { expect, it } from 'vitest';
import { assemblyPaying } from '#bin/built.ts';
import { BillingRecord } from '#shared/billing/billing-record.ts';
import { dayMs } from '#shared/values/days.ts';
import { payingPerson } from '#test/support/stripe/paying-person.ts';
import { startSystem } from '#test/support/system.ts';

type Row = Record<string, { S?: string; N?: string }>;

const system = await startSystem({ assembly: assemblyPaying });
const stripe = system.stripe ?? expect.unreachable('Stripe is not played.');

it('a copy has what was agreed, subscribed to and paid, and no card', async () => {
  const person = await payingPerson(system, stripe, 'copier');
  await person.call('DELETE', '/api/subscription');
  const { status, body } = await person.call('GET', '/api/billing');
  expect(status).toBe(200);
  const { subscriptions, consents, invoices } = BillingRecord.parse(body);
  const [subscription] = subscriptions;
  expect(subscriptions).toMatchObject([{ plan: 'professional', interval: 'monthly', cents: 7900, status: 'active' }]);
  expect(subscription?.ends_at).toBe(subscription?.period_ends_at);
  expect(consents).toMatchObject([{ plan: 'professional', interval: 'monthly', cents: 7900 }]);
  expect(consents[0]?.words_hash).toMatch(/^[\w-]{43}$/);
  expect(invoices).toMatchObject([
    { cents: 7900, tax_cents: 0, status: 'paid', number: expect.stringMatching(/-0001$/) },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/4242|visa|cus_|sub_/);
});

it('what was agreed is kept for three years, and for a year after what is paid where that is later', async () => {
  const person = await payingPerson(system, stripe, 'keeper');
  const TableName = system.tables.names.find((name) => name.includes('Billing'));
  const { Items } = Object(await system.tables.command('Scan', { TableName }));
  const [user] = Items.filter((row: Row) => row.user_id?.S === person.id);
  const [consent] = Items.filter(
    (row: Row) => row.customer?.S === user.customer.S && row.sort_key?.S?.startsWith('consent#'),
  );
  const days = (Number(consent.expires_at.N) * 1000 - Date.now()) / dayMs;
  expect(days).toBeGreaterThan(3 * 365);
  expect(days).toBeLessThan(3 * 366 + 1);

  // As if it were almost three years old while the plan goes on.
  const { customer } = consent;
  const old = {
    ...consent,
    sort_key: { S: 'consent#01HAAAAAAAAAAAAAAAAAAAAAAA' },
    expires_at: { N: String(Math.ceil(Date.now() / 1000) + 86_400) },
  };
  await system.tables.command('PutItem', { TableName, Item: old });
  const { body } = await person.call('POST', '/api/billing/sync');
  expect(body).toMatchObject({ subscription_tier: 'professional' });
  const { Item } = Object(
    await system.tables.command('GetItem', { TableName, Key: { customer, sort_key: old.sort_key } }),
  );
  const paidThrough = Date.parse(String(Object(body).paid_through));
  expect((Number(Item.expires_at.N) * 1000 - paidThrough) / dayMs).toBeGreaterThanOrEqual(366);
});

it('has nothing of others, nor of somebody who never went to pay', async () => {
  const other = await system.person('other');
  expect((await other.call('GET', '/api/billing')).body).toEqual({ subscriptions: [], consents: [], invoices: [] });
});

it('is refused while Stripe cannot be reached', async () => {
  const person = await payingPerson(system, stripe, 'unlucky');
  await stripe.webhooks.settled();
  await expect.poll(() => system.queues.every((queue) => queue.messages().length === 0)).toBe(true);
  await system.idle();
  stripe.interfere(() => 500);
  system.expectError('stripe_failed');
  expect(await person.call('GET', '/api/billing')).toMatchObject({
    status: 502,
    body: { error: { code: 'payments_unavailable' } },
  });
  stripe.interfere(undefined);
});
