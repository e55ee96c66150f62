import { describe, expect, it } from 'vitest';
import { assemblyPaying } from '#bin/built.ts';
import { openClock } from '#local/clock/clock.ts';
import { stripeBillingKey } from '#local/stripe/in-system.ts';
import { hourMs, minuteMs } from '#shared/values/days.ts';
import { goToPay, personAfterTrial } from '#test/support/stripe/paying-person.ts';
import { stripeClient } from '#test/support/stripe/stripe-client.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const clock = openClock();
const system = await startSystem({ assembly: assemblyPaying, clock });
const played = system.stripe ?? expect.unreachable('Stripe is not played.');
const stripe = stripeClient(played.port, { key: stripeBillingKey });

type Item = Record<string, { S?: string }>;
const rowsOf = async (part: string): Promise<Item[]> =>
  Object(await system.tables.command('Scan', { TableName: system.tables.names.find((name) => name.includes(part)) }))
    .Items;

const leave = (person: Person) => person.call('DELETE', '/api/profile');

async function customerOf({ email }: Person): Promise<string> {
  const { data } = await stripe.customers.list({ email });
  return data[0]?.id ?? expect.unreachable(`${email} is no customer.`);
}

/** When every deletion has been swept for the first time, and every event read. */
async function settled(): Promise<void> {
  do {
    await played.webhooks.settled();
    await clock.advance(1000);
    await system.idle();
  } while (system.queues.some((queue) => queue.messages().length > 0));
}

/** When the second sweep is done as well. */
async function aDayLater(): Promise<void> {
  for (let hours = 0; hours < 26; hours += 1) await clock.advance(hourMs);
  await settled();
}

/** What a customer has paid and not got back, in cents, and what goes on. */
async function leftOf(customer: string) {
  const [charges, subscriptions] = await Promise.all([
    stripe.charges.list({ customer, limit: 100 }),
    stripe.subscriptions.list({ customer, status: 'all', limit: 100 }),
  ]);
  const paid = charges.data.filter(({ status }) => status === 'succeeded');
  return {
    cents: paid.reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0),
    live: subscriptions.data.filter(({ ended_at }) => ended_at === null).length,
    paid: paid.length,
  };
}

const isGone = async (customer: string) => 'deleted' in (await stripe.customers.retrieve(customer));

describe('an account that is deleted', () => {
  it('ends its subscription and its customer at Stripe, and keeps what was paid before', async () => {
    const person = await personAfterTrial(system, 'leaver');
    played.pay(await goToPay(person));
    await person.call('POST', '/api/billing/sync', {});
    const customer = await customerOf(person);
    await clock.advance(2 * minuteMs);
    expect((await leave(person)).status).toBe(204);
    await settled();
    expect(await leftOf(customer)).toEqual({ cents: 7900, live: 0, paid: 1 });
    expect(await isGone(customer)).toBe(true);
    const rows = (await rowsOf('Billing')).filter((row) => row.customer?.S === customer);
    expect(rows.map((row) => row.sort_key?.S?.replace(/#.*/, '')).sort()).toEqual(['consent', 'mail', 'user']);
    expect(JSON.stringify(rows)).not.toContain(person.id);
    await aDayLater();
    const deletions = (await rowsOf('Integrations')).filter((row) => row.account?.S?.startsWith('deletions#'));
    expect(deletions.map((row) => row.stripe_customer)).toEqual([undefined]);
    expect(await leftOf(customer)).toEqual({ cents: 7900, live: 0, paid: 1 });
  });

  it('gets back what an open page takes, which cannot be paid later', async () => {
    const person = await personAfterTrial(system, 'late-payer');
    const session = await goToPay(person);
    const customer = await customerOf(person);
    expect((await leave(person)).status).toBe(204);
    // Before anything has heard of it.
    attempt(() => played.pay(session));
    await settled();
    expect(await leftOf(customer)).toMatchObject({ cents: 0, live: 0 });
    expect((await stripe.checkout.sessions.list({ customer, status: 'open' })).data).toEqual([]);
    expect(() => played.pay(session)).toThrow();
  });

  it('may begin again and buy as another customer, who keeps what the deletion of the first ends', async () => {
    const person = await personAfterTrial(system, 'returner');
    played.pay(await goToPay(person));
    const first = await customerOf(person);
    await leave(person);
    await settled();
    // Sign-ins are told apart by the second.
    await clock.advance(2000);
    const again = await system.person('returner');
    await again.call('GET', '/api/profile');
    played.pay(await goToPay(again));
    await again.call('POST', '/api/billing/sync', {});
    const second = await customerOf(person);
    expect(second).not.toBe(first);
    await aDayLater();
    expect(await isGone(first)).toBe(true);
    expect(await leftOf(second)).toMatchObject({ live: 1 });
  });
});

/** Tries what may no longer be possible. */
function attempt(act: () => unknown): void {
  try {
    act();
  } catch {
    // The page is closed.
  }
}

describe('a deletion during checkout', () => {
  const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  /** In milliseconds; from before the call has done anything to after both are done. */
  const delays = [0, 3, 10, 30, 100];

  it.each(delays.flatMap((pay) => delays.map((go) => [pay, go] as const)))(
    'leaves nothing billed: paid %i ms after the page is there, deleted %i ms after the press',
    async (payAfter, goAfter) => {
      system.expectError('stripe_failed');
      const person = await personAfterTrial(system, `racer-${payAfter}-${goAfter}`);
      const began = Math.floor(clock.now() / 1000);
      const going = goToPay(person);
      const [deletion] = await Promise.all([
        later(goAfter).then(() => leave(person)),
        going.then(async (session) => {
          await later(payAfter);
          attempt(() => played.pay(session));
        }),
      ]);
      expect(deletion.status).toBe(204);
      await settled();
      const charges = (await stripe.charges.list({ limit: 100 })).data.filter(({ created }) => created >= began);
      expect(charges.filter(({ refunded }) => !refunded)).toEqual([]);
      expect((await stripe.subscriptions.list({ limit: 100 })).data.filter(({ created }) => created >= began)).toEqual(
        [],
      );
      expect((await stripe.checkout.sessions.list({ status: 'open', limit: 100 })).data).toEqual([]);
      expect((await stripe.customers.list({ email: person.email })).data).toEqual([]);
      tried.push(charges.length);
    },
  );

  it('was tried before and after the payment', () => {
    expect(new Set(tried)).toEqual(new Set([0, 1]));
  });
  const tried: number[] = [];
});
