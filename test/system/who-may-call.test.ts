import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JWTPayload } from 'jose';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { LookupAnswer } from '#shared/lookup.ts';
import { routeKey } from '#shared/route-key.ts';
import { type Route, routes } from '#shared/routes.ts';
import { pathWithIds } from '#test/support/paths.ts';
import { idTokenClaims, refusedTokens, signedByPool } from '#test/support/signed-tokens.ts';
import { startSystem } from '#test/support/system.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'dealwright-'));
const system = await startSystem({ dataDir });
const alice = await system.person('alice');
const bob = await system.person('bob');

const everyRoute: Route[] = Object.values(routes);
const signedInRoutes = everyRoute.filter((route) => route.caller !== 'public');

const signed = (overrides?: JWTPayload) => signedByPool(dataDir, idTokenClaims(system, alice, overrides));

const refused: Record<string, () => Promise<string | undefined>> = {
  'no token': async () => undefined,
  ...refusedTokens(system, dataDir, alice),
};

describe.each(Object.keys(refused))('%s', (name) => {
  it('is refused with 401 on every route that asks for a user', async () => {
    const token = await refused[name]?.();
    for (const route of signedInRoutes) {
      const reply = await system.call(route.method, pathWithIds(route.path), {
        ...(token !== undefined && { token }),
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
