import Stripe from 'stripe';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import { openStripe } from '#local/stripe/stripe.ts';
import { shapeProblems } from '#test/support/stripe/shapes.ts';
import { stripeClient } from '#test/support/stripe/stripe-client.ts';

const clock = openClock();
const played = await openStripe({
  clock,
  keys: {
    sk_test_all: 'all',
    rk_test_reads: { customer: 'read', plan: 'read' },
    rk_test_writes: { customer: 'write' },
  },
  pages: () => 'http://127.0.0.1/pay',
});
afterAll(() => played.close());
afterAll(() => clock.close());
beforeEach(() => played.interfere(undefined));

const stripe = stripeClient(played.port);
const now = () => Math.floor(clock.now() / 1000);

async function raw(path: string, { key = 'sk_test_all', method = 'GET', body = '', headers = {} } = {}) {
  const response = await fetch(`http://127.0.0.1:${played.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(body && { body }),
  });
  return { status: response.status, body: await response.json() };
}

describe('the played Stripe', () => {
  it('refuses a request without a key, and with a key that it does not know', async () => {
    for (const key of ['', 'sk_test_other']) {
      expect(await raw('/v1/customers', { key })).toMatchObject({
        status: 401,
        body: { error: { type: 'invalid_request_error' } },
      });
    }
  });

  it('lets a restricted key do what it may, and names the permission it misses', async () => {
    const reads = stripeClient(played.port, { key: 'rk_test_reads' });
    const writes = stripeClient(played.port, { key: 'rk_test_writes' });
    const { id } = await writes.customers.create();
    expect((await reads.customers.retrieve(id)).id).toBe(id);
    expect((await writes.customers.retrieve(id)).id).toBe(id);
    await expect(reads.customers.create()).rejects.toThrow('rak_customer_write');
    await expect(writes.prices.list()).rejects.toBeInstanceOf(Stripe.errors.StripePermissionError);
  });

  it('answers 404 in Stripe’s shape for a path that is not played', async () => {
    await expect(stripe.balance.retrieve()).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
    });
  });

  it('refuses a parameter that is unknown, missing or wrong, and says which', async () => {
    const ask = (body: string) => raw('/v1/checkout/sessions', { method: 'POST', body });
    const error = async (body: string) => Object((await ask(body)).body).error;
    expect(
      await error('mode=subscription&customer=x&success_url=https://a.example&line_items[0][price]=p&theme=dark'),
    ).toMatchObject({
      code: 'parameter_unknown',
      param: 'theme',
    });
    expect(await error('mode=subscription&line_items[0][price]=p')).toMatchObject({
      code: 'parameter_missing',
      param: 'customer',
    });
    expect(await error('mode=payment')).toMatchObject({ param: 'mode' });
    expect(
      await error('mode=subscription&customer=x&success_url=https://a.example&line_items[0][price]=p'),
    ).toMatchObject({
      code: 'resource_missing',
      param: 'customer',
      message: "No such customer: 'x'",
    });
  });

  it('knows one version of the API', async () => {
    const { status } = await raw('/v1/customers', { headers: { 'stripe-version': '2020-08-27' } });
    expect(status).toBe(400);
    expect((await raw('/v1/customers', { headers: { 'stripe-version': Stripe.API_VERSION } })).status).toBe(200);
  });

  it('answers a repeated request with the first answer, and refuses its key for another', async () => {
    const idempotencyKey = crypto.randomUUID();
    const first = await stripe.customers.create({ email: 'a@people.example' }, { idempotencyKey });
    const second = await stripe.customers.create({ email: 'a@people.example' }, { idempotencyKey });
    expect(second.id).toBe(first.id);
    await expect(stripe.customers.create({ email: 'b@people.example' }, { idempotencyKey })).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
    await clock.advance(25 * 60 * 60 * 1000);
    await stripe.customers.create({ email: 'c@people.example' });
    const later = await stripe.customers.create({ email: 'b@people.example' }, { idempotencyKey });
    expect(later.id).not.toBe(first.id);
  });

  it('refuses the second of two requests at once with the same key', async () => {
    const idempotencyKey = crypto.randomUUID();
    const arrived = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    played.interfere(async () => {
      arrived.resolve();
      await held.promise;
      return undefined;
    });
    const first = stripe.customers.create({}, { idempotencyKey });
    await arrived.promise;
    await expect(stripe.customers.create({}, { idempotencyKey })).rejects.toMatchObject({ statusCode: 409 });
    held.resolve();
    expect((await first).object).toBe('customer');
  });

  it('makes one customer when an answer gets lost and the client asks again', async () => {
    const email = 'lost@people.example';
    let isLost = false;
    played.interfere(() => {
      if (isLost) return undefined;
      isLost = true;
      return 'answer lost';
    });
    const { id } = await stripeClient(played.port, { retries: 2 }).customers.create({ email });
    expect((await stripe.customers.list({ email })).data.map((each) => each.id)).toEqual([id]);
  });

  it('is down as long as a test asks, and nothing is written meanwhile', async () => {
    played.interfere(() => 503);
    const idempotencyKey = crypto.randomUUID();
    const email = 'down@people.example';
    await expect(stripe.customers.create({ email }, { idempotencyKey })).rejects.toMatchObject({ statusCode: 503 });
    played.interfere(undefined);
    expect((await stripe.customers.list({ email })).data).toEqual([]);
    expect((await stripe.customers.create({ email }, { idempotencyKey })).email).toBe(email);
  });

  it('pages through a list as the client does', async () => {
    const email = 'many@people.example';
    const made: string[] = [];
    for (let each = 0; each < 7; each += 1) made.push((await stripe.customers.create({ email })).id);
    const found = await stripe.customers.list({ email, limit: 3 }).autoPagingToArray({ limit: 100 });
    expect(found.map(({ id }) => id)).toEqual(made.toReversed());
    await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
    await expect(stripe.customers.list({ starting_after: 'cus_x' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });
});

describe('customers', () => {
  it('are created, changed and read', async () => {
    const { id } = await stripe.customers.create({ email: 'a@people.example', metadata: { sub: '1', old: 'x' } });
    await stripe.customers.update(id, { name: 'Ada', metadata: { old: '' } });
    expect(await stripe.customers.retrieve(id)).toMatchObject({
      email: 'a@people.example',
      name: 'Ada',
      metadata: { sub: '1' },
    });
    expect(Object(await stripe.customers.update(id, { email: '' })).email).toBeNull();
  });

  it('are gone once deleted, but for their id', async () => {
    const { id } = await stripe.customers.create();
    expect(await stripe.customers.del(id)).toMatchObject({ id, deleted: true });
    expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
    await expect(stripe.customers.update(id, { name: 'x' })).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(stripe.customers.del(id)).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('prices', () => {
  it('are found by lookup key, with their product on request', async () => {
    const lookup_keys = ['dw_basic_monthly', 'dw_enterprise_annual', 'dw_gone'];
    const { data } = await stripe.prices.list({ lookup_keys, active: true, expand: ['data.product'] });
    expect(data.map((price) => [price.lookup_key, price.unit_amount, Object(price.product).name])).toEqual([
      ['dw_enterprise_annual', 191_040, 'Enterprise'],
      ['dw_basic_monthly', 2900, 'Basic'],
    ]);
    await expect(stripe.prices.list({ expand: ['data.nickname.x'] })).resolves.toBeDefined();
    await expect(stripe.prices.list({ expand: ['data.currency'] })).rejects.toMatchObject({ param: 'expand' });
  });
});

describe('checkout sessions', () => {
  async function ask(changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
    const { id: customer } = await stripe.customers.create();
    const { data } = await stripe.prices.list({ lookup_keys: ['dw_basic_monthly'] });
    return await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
      success_url: 'https://site.example/back?id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://site.example/plans',
      consent_collection: { terms_of_service: 'required' },
      payment_method_collection: 'always',
      expires_at: now() + 31 * 60,
      ...changes,
    });
  }

  it('are made, listed by customer and status, and expired once', async () => {
    const session = await ask();
    expect(session).toMatchObject({ status: 'open', amount_total: 2900, payment_status: 'unpaid' });
    expect(session.url).toBe(`http://127.0.0.1/pay/checkout/${session.id}`);
    const open = await stripe.checkout.sessions.list({ customer: String(session.customer), status: 'open' });
    expect(open.data.map(({ id }) => id)).toEqual([session.id]);
    expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  });

  it('are open for 30 minutes at least and a day at most', async () => {
    await expect(ask({ expires_at: now() + 29 * 60 })).rejects.toMatchObject({ param: 'expires_at' });
    await expect(ask({ expires_at: now() + 25 * 60 * 60 })).rejects.toMatchObject({ param: 'expires_at' });
  });

  it('want a trial of 48 hours at least, and cost nothing in it', async () => {
    const trial_end = now() + 48 * 60 * 60;
    await expect(ask({ subscription_data: { trial_end: trial_end - 60 } })).rejects.toMatchObject({
      param: 'subscription_data[trial_end]',
    });
    const session = await ask({ subscription_data: { trial_end: trial_end + 60 } });
    expect(session).toMatchObject({ amount_total: 0, payment_status: 'no_payment_required' });
  });

  it('add sales tax when they are asked to', async () => {
    played.setTaxRate(825);
    expect((await ask({ automatic_tax: { enabled: true } })).total_details?.amount_tax).toBe(239);
    expect((await ask()).total_details?.amount_tax).toBe(0);
    await expect(ask({ automatic_tax: { enabled: true }, managed_payments: { enabled: true } })).rejects.toThrow();
    played.setTaxRate(0);
  });
});

describe('the check of shapes', () => {
  it('finds a field that is missing, one that is not declared, and a value without a name', async () => {
    const { lastResponse: _, ...price } = (await stripe.prices.list({ limit: 1 })).data[0] as Stripe.Price & {
      lastResponse?: unknown;
    };
    const sent = JSON.parse(JSON.stringify(price));
    expect(shapeProblems(sent)).toEqual([]);
    const { livemode: __, ...without } = sent;
    expect(shapeProblems(without)).toEqual(['price.livemode is missing.']);
    expect(shapeProblems({ ...sent, color: 'red' })).toEqual(['price.color is not declared.']);
    expect(shapeProblems({ ...sent, type: 'weekly' })[0]).toContain('price.type is "weekly"');
    expect(shapeProblems({ ...sent, recurring: { ...sent.recurring, interval: 'hour' } })).toHaveLength(1);
  });
});
