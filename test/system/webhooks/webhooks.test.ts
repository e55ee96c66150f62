import { describe, expect, it, vi } from 'vitest';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { Failure } from '#shared/values/errors.ts';
import { WebhookDelivery, WebhookDeliveryPage, WebhookList, WebhookWithSecret } from '#shared/webhooks/webhooks.ts';
import { type Person, type Reply, startSystem } from '#test/support/system.ts';

const system = await startSystem();

async function subscriber(name: string, tier = 'professional'): Promise<Person> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
  return person;
}

type Caller = (method: string, path?: string, body?: unknown) => Promise<Reply>;

/** The calls of somebody signed in, and those of a program of theirs. */
async function bothWays(person: Person): Promise<Record<'user' | 'key', Caller>> {
  const made = await person.call('POST', '/api/account/api-keys', { name: 'Program' });
  const token = CreatedApiKey.parse(made.body).key;
  return {
    user: (method, path = '', body) => person.call(method, `/api/account/webhooks${path}`, body),
    key: (method, path = '', body) => system.call(method, `/api/webhooks${path}`, { token, body }),
  };
}

async function newWebhook(caller: Caller, url: string): Promise<WebhookWithSecret> {
  const reply = await caller('POST', '', { url });
  expect(reply.status).toBe(201);
  return WebhookWithSecret.parse(reply.body);
}

const failure = (reply: Reply) => Failure.parse(reply.body).error;

describe.each(['user', 'key'] as const)('a webhook, by calls of a %s', (kind) => {
  it('is made, shows its secret once, and is changed, listed and deleted', async () => {
    const call = (await bothWays(await subscriber(`maker-${kind}`)))[kind];
    const { secret, ...made } = await newWebhook(call, 'https://Hooks.Example.com/in#there');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made).toMatchObject({
      url: 'https://hooks.example.com/in',
      events: [
        'analysis.created',
        'analysis.deleted',
        'book.payment_recorded',
        'book.payment_reversed',
        'deal.agreed',
        'deal.stage_changed',
        'letter.created',
        'list.finished',
        'offer.answered',
        'offer.opened',
        'quota.low',
        'record.changed',
        'subscription.changed',
      ],
      description: '',
      enabled: true,
      disabledReason: null,
      previousSecretUntil: null,
    });
    expect((await call('GET')).body).toEqual({ items: [made] });

    const wanted = { events: ['quota.low', 'quota.low'], description: ' Import ', enabled: false };
    const changed = {
      ...made,
      events: ['quota.low'],
      description: 'Import',
      enabled: false,
      disabledReason: 'owner',
    };
    expect((await call('PATCH', `/${made.id}`, wanted)).body).toEqual(changed);
    expect((await call('PATCH', `/${made.id}`, {})).body).toEqual(changed);
    expect(failure(await call('POST', `/${made.id}/test`)).message).toContain('disabled');
    const enabled = { ...changed, enabled: true, disabledReason: null };
    expect((await call('PATCH', `/${made.id}`, { enabled: true })).body).toEqual(enabled);

    const rotated = WebhookWithSecret.parse((await call('POST', `/${made.id}/secret`)).body);
    expect(rotated.secret).not.toBe(secret);
    expect((await call('GET', `/${made.id}`)).body).toEqual({
      ...enabled,
      previousSecretUntil: rotated.previousSecretUntil,
    });

    expect((await call('DELETE', `/${made.id}`)).status).toBe(204);
    expect((await call('GET')).body).toEqual({ items: [] });
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/secret'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
    ] as const) {
      const reply = await call(method, `/${made.id}${path}`, method === 'PATCH' ? { description: '' } : undefined);
      expect([reply.status, failure(reply).message], `${method} ${path}`).toEqual([404, 'Webhook not found.']);
    }
  });

  it('says what is wrong with what it is asked', async () => {
    const call = (await bothWays(await subscriber(`wrong-${kind}`)))[kind];
    const reasons = async (body: unknown) => failure(await call('POST', '', body)).message;
    expect(await reasons({ url: 'http://hooks.example.com' })).toContain('body.url: The URL must start with https');
    expect(await reasons({ url: 'https://10.0.0.1/' })).toContain('public internet');
    const url = 'https://hooks.example.com/';
    expect(await reasons({ url, events: [] })).toContain('Choose at least one event.');
    expect(await reasons({ url, events: ['analysis.exploded'] })).toContain('body.events.0');
    expect(await reasons({ url, secret: 'whsec_mine' })).toContain('body.secret: Unknown field.');
    // The same URL twice would hear everything twice.
    const [{ id }, other] = [await newWebhook(call, url), await newWebhook(call, `${url}other`)];
    const taken = 'body.url: Another webhook has this URL already.';
    expect(await reasons({ url: 'https://HOOKS.example.com' })).toBe(taken);
    expect(failure(await call('PATCH', `/${other.id}`, { url })).message).toBe(taken);
    expect((await call('PATCH', `/${id}`, { url, description: 'Mine' })).status).toBe(200);
  });
});

describe('webhooks', () => {
  it('are five at most, however many are made at the same time', async () => {
    const { user } = await bothWays(await subscriber('collector'));
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => user('POST', '', { url: `https://hooks.example.com/${index}` })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(7).fill(403)]);
    const { items } = WebhookList.parse((await user('GET')).body);
    expect(items).toHaveLength(5);
    await user('DELETE', `/${items[2]?.id}`);
    await newWebhook(user, 'https://hooks.example.com/again');
  });

  it("are nobody else's to see, change or send to", async () => {
    const [{ user: owner }, { user: stranger }] = [
      await bothWays(await subscriber('owner')),
      await bothWays(await subscriber('stranger')),
    ];
    const { id } = await newWebhook(owner, 'https://hooks.example.com/');
    await newWebhook(stranger, 'https://hooks.example.com/');
    expect((await stranger('GET', `/${id}`)).status).toBe(404);
    expect((await stranger('PATCH', `/${id}`, { enabled: false })).status).toBe(404);
    expect((await stranger('DELETE', `/${id}`)).status).toBe(404);
    expect((await stranger('POST', `/${id}/test`)).status).toBe(404);
    expect((await owner('GET', `/${id}`)).body).toMatchObject({ enabled: true });
  });

  it('need a plan with API access to be made, and none to be seen and deleted', async () => {
    const person = await subscriber('downgraded');
    const { user } = await bothWays(person);
    const { id } = await newWebhook(user, 'https://hooks.example.com/');
    await person.call('PUT', '/api/subscription', {
      tier: 'basic',
      billing_interval: 'monthly',
      start: 'now',
    });
    expect(failure(await user('POST', '', { url: 'https://hooks.example.com/' })).message).toContain('The Basic plan');
    expect((await user('POST', `/${id}/test`)).status).toBe(403);
    expect((await user('GET')).body).toMatchObject({ items: [{ id }] });
    expect((await user('DELETE', `/${id}`)).status).toBe(204);
  });

  it('are gone with their account, with all that was sent to them', async () => {
    const person = await subscriber('leaver');
    const { user } = await bothWays(person);
    const { id, secret } = await newWebhook(user, 'https://hooks.example.com/leaver');
    await user('POST', `/${id}/test`);
    expect((await person.call('DELETE', '/api/profile')).status).toBe(204);
    const table = system.tables.names.find((name) => name.includes('Integrations'));
    const rows = async () => JSON.stringify(await system.tables.command('Scan', { TableName: table }));
    for (const trace of [id, secret, 'hooks.example.com/leaver']) await expect.poll(rows).not.toContain(trace);
  });

  it('hear of everything, however soon the next thing happens', async () => {
    const person = await subscriber('hasty');
    const { user } = await bothWays(person);
    const { id } = await newWebhook(user, 'https://hooks.example.com/hasty');
    const looked = await person.call('POST', '/api/property-lookup', {
      address: '1 Hasty St, Mesa, AZ 85201',
    });
    const { lookup_id } = LookupAnswer.parse(looked.body);
    await person.call('POST', '/api/analyses', { lookup_id });
    await person.call('DELETE', `/api/analyses/${lookup_id}`);
    await person.call('PUT', '/api/subscription', {
      tier: 'enterprise',
      billing_interval: 'monthly',
      start: 'now',
    });
    await person.call('PUT', '/api/subscription', {
      tier: 'professional',
      billing_interval: 'monthly',
      start: 'now',
    });
    await vi.waitFor(
      async () => {
        const { items } = WebhookDeliveryPage.parse((await user('GET', `/${id}/deliveries`)).body);
        expect(items.map(({ eventType }) => eventType).sort()).toEqual([
          'analysis.created',
          'analysis.deleted',
          'subscription.changed',
          'subscription.changed',
        ]);
      },
      { timeout: 60_000, interval: 250 },
    );
    const profiles = system.tables.names.find((name) => name.includes('Profiles'));
    expect(JSON.stringify(await system.tables.command('Scan', { TableName: profiles }))).not.toContain('evt_');
  });

  it('are made once under the name a program gives the call, with the secret in each answer', async () => {
    const person = await subscriber('namer');
    const keys = await person.call('POST', '/api/account/api-keys', { name: 'Program' });
    const token = CreatedApiKey.parse(keys.body).key;
    const make = (url: string) =>
      system.call('POST', '/api/webhooks', { token, body: { url }, headers: { 'idempotency-key': 'first' } });
    const [one, two] = [await make('https://hooks.example.com/'), await make('https://hooks.example.com/')];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(WebhookWithSecret.parse(two.body)).toEqual(one.body);
    expect((await make('https://hooks.example.com/other')).status).toBe(422);
    expect((await person.call('GET', '/api/account/webhooks')).body).toMatchObject({
      items: [{ url: 'https://hooks.example.com/' }],
    });
  });

  it('keep each secret they had for a day, five at most, however many changes meet', async () => {
    const { user } = await bothWays(await subscriber('rotator'));
    const { id, secret } = await newWebhook(user, 'https://hooks.example.com/rotator');
    const replies = await Promise.all(Array.from({ length: 7 }, () => user('POST', `/${id}/secret`)));
    const done = replies.filter(({ status }) => status === 200);
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), 429, 429]);
    const table = system.tables.names.find((name) => name.includes('Integrations'));
    const rows = JSON.stringify(await system.tables.command('Scan', { TableName: table }));
    const secrets = [secret, ...done.map(({ body }) => WebhookWithSecret.parse(body).secret)];
    for (const each of secrets) expect(rows).toContain(each);
    const refused = replies.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60);
  });

  it('appear in no log with their secret or URL', () => {
    const logged = system.logs.join('\n');
    expect(logged).not.toContain('whsec_');
    expect(logged).not.toContain('hooks.example.com');
  });

  it('list what was sent to them, newest first, page by page', async () => {
    const { user } = await bothWays(await subscriber('reader'));
    const { id } = await newWebhook(user, 'https://hooks.example.com/');
    const sent: string[] = [];
    for (let each = 0; each < 27; each += 1) {
      const reply = await user('POST', `/${id}/test`);
      expect(reply.status).toBe(202);
      sent.push(WebhookDelivery.parse(reply.body).id);
    }
    const page = async (query = '') => WebhookDeliveryPage.parse((await user('GET', `/${id}/deliveries${query}`)).body);
    const first = await page();
    const second = await page(`?cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items].map((delivery) => delivery.id)).toEqual(sent.toSorted().toReversed());
    expect([first.items.length, second.nextCursor]).toEqual([25, undefined]);
  });
});
