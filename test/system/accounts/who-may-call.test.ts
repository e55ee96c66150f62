import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JWTPayload } from 'jose';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { everyRoute } from '#shared/contract/every-route.ts';
import type { Route } from '#shared/contract/route.ts';
import { routeKey } from '#shared/contract/route.ts';
import type { RouteName } from '#shared/contract/routes.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { connect } from '#test/support/chat/chat-client.ts';
import { forgetHourCounts } from '#test/support/chat/guest-chats.ts';
import { type Asked, everyCall } from '#test/support/every-call.ts';
import { idTokenClaims, refusedTokens, signedByPool } from '#test/support/lambdas/signed-tokens.ts';
import { writtenTable } from '#test/support/lambdas/written-table.ts';
import { pathWithIds } from '#test/support/paths.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'dealwright-'));
const system = await startSystem({ dataDir });
const alice = await system.person('alice');
const bob = await system.person('bob');

const routesWithToken: Route[] = Object.values(everyRoute).filter(({ caller }) => /user|staff/.test(caller));

const signed = (overrides?: JWTPayload) => signedByPool(dataDir, idTokenClaims(system, alice, overrides));

async function subscriber(name: string, tier: string, groups?: string[]): Promise<Person> {
  const person = await system.person(name, groups);
  await person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
  return person;
}

async function keyOf(person: Person): Promise<CreatedApiKey> {
  const reply = await person.call('POST', '/api/account/api-keys', { name: 'Matrix' });
  return CreatedApiKey.parse(reply.body);
}

type Caller = { token?: string; owner: Person };
type Callers = Record<string, Caller> & { 'user A': Caller };

/** Who calls in the table of docs/authorisation.md: what they present, and whose things they ask for. */
async function callers(staff: Person): Promise<Callers> {
  const userA = await subscriber('user-a', 'professional');
  const userB = await system.person('user-b');
  const [basic, professional, enterprise] = [
    await subscriber('on-basic', 'professional'),
    await subscriber('on-professional', 'professional'),
    await subscriber('on-enterprise', 'enterprise'),
  ];
  const [basicKey, professionalKey, enterpriseKey, revoked] = [
    await keyOf(basic),
    await keyOf(professional),
    await keyOf(enterprise),
    await keyOf(enterprise),
  ];
  await basic.call('DELETE', '/api/subscription');
  await enterprise.call('DELETE', `/api/account/api-keys/${revoked.id}`);
  const expired = await refusedTokens(system, dataDir, userA)['an expired token']?.();
  const guest = await connect(system);
  const { chat_token } = await guest.ask('start_chat', { email: 'guest@people.example' });
  await guest.close();
  return {
    'no credentials': { owner: userA },
    'user B': { token: userB.token, owner: userA },
    staff: { token: staff.token, owner: userA },
    'Basic key': { token: basicKey.key, owner: userA },
    'Professional key': { token: professionalKey.key, owner: professional },
    'Enterprise key': { token: enterpriseKey.key, owner: enterprise },
    'revoked key': { token: revoked.key, owner: userA },
    'expired token': { token: expired ?? '', owner: userA },
    guest: { token: chat_token ?? '', owner: userA },
    // Last: only now what is asked for may be gone afterwards.
    'user A': { token: userA.token, owner: userA },
  };
}

const Counts = z.object({ Items: z.array(z.object({ account: z.unknown(), sort_key: z.unknown() })) });

/** Forgets the calls without a valid key: from one machine the table needs more than a network has in an hour. */
async function forgetInvalidKeys(): Promise<void> {
  const TableName = system.tables.names.find((each) => each.includes('Integrations'));
  const answer = await system.tables.command('Query', {
    TableName,
    KeyConditionExpression: 'account = :hour',
    ExpressionAttributeValues: { ':hour': { S: `failures#${new Date().toISOString().slice(0, 13)}` } },
    ProjectionExpression: 'account, sort_key',
  });
  for (const Key of Counts.parse(answer).Items) await system.tables.command('DeleteItem', { TableName, Key });
}

/** What ends what the other calls need: tried when they have been. */
const lastOfAll: RouteName[] = ['cancelSubscription', 'deleteProfile'];

describe('docs/authorisation.md', () => {
  const table = writtenTable('docs/authorisation.md', 'Calls');

  it('has every call of the contract and no other', () => {
    expect([...table.keys()].sort()).toEqual(Object.values(everyRoute).map(routeKey).sort());
  });

  it('leaves out nothing but user B where a call names nothing that is somebody else’s', () => {
    const leftOut = [...table].flatMap(([call, cells]) =>
      Object.entries(cells).flatMap(([who, cell]) => (cell === '—' ? [{ call, who }] : [])),
    );
    expect(leftOut.filter(({ call, who }) => who !== 'user B' || call.includes('{'))).toEqual([]);
  });

  it('says for each caller what really comes of each call', { timeout: 600_000 }, async () => {
    const staff = await subscriber('agent', 'professional', ['staff']);
    const setUps = everyCall(system, staff);
    const everybody = await callers(staff);
    const names = Object.keys(setUps).filter(isRouteName);
    const inOrder = [...names.filter((name) => !lastOfAll.includes(name)), ...lastOfAll];
    const found = new Map<string, Record<string, string>>();
    for (const name of inOrder) {
      const route = everyRoute[name];
      const written = table.get(routeKey(route)) ?? {};
      expect(Object.keys(written).sort(), routeKey(route)).toEqual(Object.keys(everybody).sort());
      const about = new Map<Person, Asked>();
      const outcomes: Record<string, string> = {};
      for (const [who, { token, owner }] of Object.entries(everybody)) {
        // Contact messages are a few an hour, whoever sends them.
        if (route.caller === 'public') await forgetHourCounts(system, 'contact');
        if (route.caller === 'key') await forgetInvalidKeys();
        // Only keys ask for what is their own account's, and only where a key may ask at all.
        const whose = route.caller === 'key' ? owner : everybody['user A'].owner;
        const asked = about.get(whose) ?? (await setUps[name](whose));
        about.set(whose, asked);
        outcomes[who] = written[who] === '—' ? '—' : await outcomeOf(route, asked, token);
      }
      found.set(routeKey(route), outcomes);
    }
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(table));
  });
});

describe('beyond the table', () => {
  const owner = subscriber('key-owner', 'professional');
  const stranger = subscriber('key-stranger', 'professional');

  it("there is nothing of another account's for a key, nor a delivery of another's in a webhook of one's own", async () => {
    const setUps = everyCall(system, await owner);
    const { key } = await keyOf(await stranger);
    const names = Object.keys(setUps).filter(isRouteName);
    for (const name of names.filter((each) => everyRoute[each].caller === 'key')) {
      const route = everyRoute[name];
      if (!route.path.includes('{')) continue;
      expect(await outcomeOf(route, await setUps[name](await owner), key), routeKey(route)).toBe('404');
    }
    const theirs = await setUps.resendDelivery(await owner);
    const mine = await setUps.getWebhook(await stranger);
    const mixed = { path: { ...theirs.path, ...mine.path } };
    const { token } = await stranger;
    expect(await outcomeOf(everyRoute.resendDelivery, mixed, token)).toBe('404');
  });

  it('somebody who has moved to Basic sees and deletes their webhooks, and does no more with them', async () => {
    const person = await subscriber('moved-to-basic', 'professional');
    const { path } = await everyCall(system, person).resendDelivery(person);
    await person.call('DELETE', '/api/subscription');
    const body = { url: 'https://hooks.example.com/other' };
    const expected = {
      listWebhooks: '2xx',
      getWebhook: '2xx',
      listDeliveries: '2xx',
      createWebhook: '403',
      changeWebhook: '403',
      rotateWebhookSecret: '403',
      testWebhook: '403',
      resendDelivery: '403',
      deleteWebhook: '2xx',
    } as const;
    for (const [name, outcome] of Object.entries(expected)) {
      if (!isRouteName(name)) continue;
      const route = everyRoute[name];
      const asked = { ...(path && { path }), ...(route.body && { body }) };
      expect(await outcomeOf(route, asked, person.token), routeKey(route)).toBe(outcome);
    }
  });
});

const isRouteName = (name: string): name is RouteName => Object.hasOwn(everyRoute, name);

async function outcomeOf(route: Route, { path = {}, query = '', body, file }: Asked, token?: string) {
  const filled = route.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  const { status } = await system.call(route.method, filled + query, {
    ...(token !== undefined && { token }),
    ...(body !== undefined && { body }),
    ...(file && { file }),
  });
  return status >= 200 && status < 300 ? '2xx' : String(status);
}

// The table has tried everything with an expired token.
const { 'an expired token': _, ...otherTokens } = refusedTokens(system, dataDir, alice);

describe.each(Object.entries(otherTokens))('%s', (_, tokenOf) => {
  it('is refused with 401 on every route that asks for a user', async () => {
    const token = await tokenOf();
    for (const route of routesWithToken) {
      const reply = await system.call(route.method, pathWithIds(route.path), {
        token,
        ...(route.body && { body: {} }),
      });
      expect(reply.status, routeKey(route)).toBe(401);
    }
  });
});

it('accepts a token that differs from the refused ones in nothing but being right', async () => {
  const reply = await system.call('GET', '/api/profile', { token: await signed() });
  expect(reply.status).toBe(200);
});

it('refuses an address that Cognito has not verified', async () => {
  const token = await signed({ sub: ulid(), email_verified: false });
  expect((await system.call('GET', '/api/profile', { token })).status).toBe(403);
});

describe("somebody else's analysis", () => {
  it('does not exist: not to read, delete, or save from a lookup', async () => {
    const looked = LookupAnswer.parse(
      (await alice.call('POST', '/api/property-lookup', { address: '12 Private Ct, Mesa, AZ' })).body,
    );
    const id = looked.lookup_id;
    expect((await bob.call('POST', '/api/analyses', { lookup_id: id })).status).toBe(404);
    await alice.call('POST', '/api/analyses', { lookup_id: id });
    expect((await bob.call('GET', `/api/analyses/${id}`)).status).toBe(404);
    expect((await bob.call('DELETE', `/api/analyses/${id}`)).status).toBe(404);
    expect((await bob.call('GET', '/api/analyses')).body).toEqual({ items: [] });
    expect((await bob.call('GET', `/api/analyses?cursor=${id}`)).body).toEqual({ items: [] });
    expect((await alice.call('GET', `/api/analyses/${id}`)).status).toBe(200);
  });
});

describe('fields that only the server writes', () => {
  const profileFields = {
    id: 'someone-else',
    email: 'other@people.example',
    avatar_url: 'https://evil.example/a.png',
    subscription_tier: 'enterprise',
    subscription_status: 'active',
    billing_interval: 'annual',
    monthly_analyses_limit: 999_999,
    monthly_analyses_used: 0,
    usage_period: '2020-01',
    trial_end_date: '2999-01-01T00:00:00.000Z',
    updated_at: '2999-01-01T00:00:00.000Z',
  };
  const analysisFields = {
    id: ulid(),
    user_id: bob.id,
    property_address: '1 Forged Rd',
    financing_strategy: 'Novation',
    analysis_data: { estimatedValue: 1 },
    created_at: '1999-01-01T00:00:00.000Z',
    expires_at: 1,
  };

  it.each(Object.entries(profileFields))('PATCH /api/profile refuses %s', async (field, value) => {
    const before = (await alice.call('GET', '/api/profile')).body;
    const reply = await alice.call('PATCH', '/api/profile', { company: 'Changed', [field]: value });
    expect(reply.status).toBe(400);
    expect((await alice.call('GET', '/api/profile')).body).toEqual(before);
  });

  it.each(Object.entries(analysisFields))('POST /api/analyses refuses %s', async (field, value) => {
    const { lookup_id } = LookupAnswer.parse(
      (await alice.call('POST', '/api/property-lookup', { address: '12 Private Ct, Mesa, AZ' })).body,
    );
    const reply = await alice.call('POST', '/api/analyses', { lookup_id, [field]: value });
    expect(reply.status).toBe(400);
  });

  it.each(Object.entries({ ...profileFields, ...analysisFields, source: 'rentcast' }))(
    'POST /api/property-lookup refuses %s',
    async (field, value) => {
      const reply = await alice.call('POST', '/api/property-lookup', {
        address: '12 Private Ct, Mesa, AZ',
        [field]: value,
      });
      expect(reply.status).toBe(400);
    },
  );

  it('lets people change what is theirs', async () => {
    const changes = {
      full_name: 'Alice A.',
      phone: '602 555 0100',
      company: 'Alice LLC',
      bio: 'Buys houses.',
    };
    const reply = await alice.call('PATCH', '/api/profile', changes);
    expect(reply.status).toBe(200);
    expect((await alice.call('GET', '/api/profile')).body).toMatchObject(changes);
  });
});
