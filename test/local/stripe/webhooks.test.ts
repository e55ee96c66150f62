import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodyOf, type LoopbackServer, serve } from '#local/http/loopback-server.ts';
import { openShop, type Shop } from '#test/support/stripe/open-shop.ts';
import { shapeProblems } from '#test/support/stripe/shapes.ts';

const secret = 'whsec_new';
const hourMs = 60 * 60 * 1000;

let receiver: LoopbackServer;
let received: { body: string; signature: string }[] = [];
let status = 200;
beforeAll(async () => {
  receiver = await serve(
    async (incoming, outgoing) => {
      const body = (await bodyOf(incoming)).toString();
      received.push({ body, signature: String(incoming.headers['stripe-signature']) });
      outgoing.writeHead(status).end();
    },
    (error) => console.error(error),
  );
});
afterAll(() => receiver.close());

let shop: Shop;
beforeEach(async () => {
  received = [];
  status = 200;
  shop = await openShop({ webhook: { url: `http://127.0.0.1:${receiver.port}/`, secret }, report: () => {} });
});
afterEach(() => shop.close());

/** Makes customers, an event each, and waits for the deliveries. Resolves with their ids. */
async function makeCustomers(count: number) {
  const ids: string[] = [];
  for (let each = 0; each < count; each += 1) ids.push((await shop.stripe.customers.create()).id);
  await shop.played.webhooks.settled();
  return ids;
}

const receivedIds = () => received.map(({ body }) => JSON.parse(body).data.object.id);

describe('events of the played Stripe', () => {
  it('arrive in order, in their declared shape, with a signature that Stripe’s own client takes', async () => {
    const { id } = await shop.buy('dw_basic_monthly', { trialEnd: shop.now() + 5 * 24 * 60 * 60 });
    await shop.clock.advance(6 * 24 * hourMs);
    await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await shop.played.webhooks.settled();
    const types = received.map(({ body, signature }) => {
      expect(shapeProblems(JSON.parse(body))).toEqual([]);
      // The clock is days ahead of the machine's.
      const event = Stripe.webhooks.constructEvent(body, signature, secret, 1e9);
      return event.type;
    });
    expect(types).toEqual(await shop.eventTypes());
    expect(types.at(-1)).toBe('customer.subscription.updated');
  });

  it('are refused when the body, the time or the secret is another', async () => {
    await makeCustomers(1);
    const [{ body = '', signature = '' } = {}] = received;
    const check = (text: string, header: string, key: string) => () =>
      Stripe.webhooks.constructEvent(text, header, key);
    expect(check(body, signature, secret)).not.toThrow();
    expect(check(`${body} `, signature, secret)).toThrow();
    expect(check(body, signature.replace(/t=(\d)/, 't=2'), secret)).toThrow();
    expect(check(body, signature, 'whsec_other')).toThrow();
  });

  it('are signed with both secrets while one is rotated', async () => {
    const url = `http://127.0.0.1:${receiver.port}/`;
    shop.played.webhooks.sendTo({ url, secret, previousSecret: 'whsec_old' });
    await makeCustomers(1);
    const [{ body = '', signature = '' } = {}] = received;
    for (const key of [secret, 'whsec_old']) {
      expect(Stripe.webhooks.constructEvent(body, signature, key).type).toBe('customer.created');
    }
  });

  it('are sent again until they are taken, for three days', async () => {
    status = 500;
    await makeCustomers(1);
    await shop.clock.advance(hourMs);
    status = 200;
    await shop.clock.advance(4 * hourMs);
    expect(shop.played.webhooks.deliveries.map((each) => each.status)).toEqual([500, 500, 500, 200]);

    status = 503;
    received = [];
    await makeCustomers(1);
    await shop.clock.advance(71 * hourMs);
    const tries = received.length;
    await shop.clock.advance(30 * 24 * hourMs);
    expect(received.length - tries).toBe(1);
    expect(new Set(receivedIds()).size).toBe(1);
  });

  it('come twice, late, in another order or not at all when a test asks', async () => {
    const { webhooks } = shop.played;
    webhooks.disturb({ copies: 2 });
    const [twice] = await makeCustomers(1);
    expect(receivedIds()).toEqual([twice, twice]);

    webhooks.disturb({ isDropped: true });
    await makeCustomers(1);
    expect(received).toHaveLength(2);

    webhooks.disturb({ delayMs: hourMs });
    const [late] = await makeCustomers(1);
    expect(received).toHaveLength(2);
    await shop.clock.advance(hourMs);
    expect(receivedIds().at(-1)).toBe(late);

    webhooks.disturb();
    webhooks.hold();
    const [first, second] = await makeCustomers(2);
    expect(received).toHaveLength(3);
    webhooks.release((events) => events.toReversed());
    await webhooks.settled();
    expect(receivedIds().slice(-2)).toEqual([second, first]);
  });

  it('can be sent again on request, and only those types that the endpoint wants', async () => {
    const url = `http://127.0.0.1:${receiver.port}/`;
    shop.played.webhooks.sendTo({ url, secret, types: ['customer.deleted'] });
    const [id = ''] = await makeCustomers(1);
    await shop.stripe.customers.del(id);
    await shop.played.webhooks.settled();
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['customer.deleted']);
    const [event] = (await shop.stripe.events.list({ type: 'customer.deleted' })).data;
    shop.played.webhooks.resend(event?.id ?? '');
    await shop.played.webhooks.settled();
    expect(received).toHaveLength(2);
    expect((await shop.stripe.events.retrieve(event?.id ?? '')).data.object).toMatchObject({ id });
  });
});
