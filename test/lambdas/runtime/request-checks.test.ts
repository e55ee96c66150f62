import { afterEach, describe, expect, it, vi } from 'vitest';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { groupsOf } from '#lambdas/runtime/request-checks.ts';
import { accountLogRoutes, profileRoutes, sessionRoutes, workspaceRoutes } from '#shared/contract/profile-routes.ts';
import { apiEvent } from '#test/support/lambdas/api-event.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';

const profile = aProfile();
const updateProfile = vi.fn(async () => profile);
const never = async () => {
  throw new Error('Not asked for here.');
};
const handler = endpoint<'profile'>(
  { ...profileRoutes, ...workspaceRoutes, ...sessionRoutes, ...accountLogRoutes },
  {
    getProfile: async () => profile,
    updateProfile,
    deleteProfile: never,
    removeAvatar: never,
    removeLogo: never,
    getWorkspace: never,
    updateWorkspace: never,
    listSessions: never,
    endSession: never,
    endOtherSessions: never,
    listAccountLog: never,
    reportEvent: never,
    unsubscribe: never,
  },
  { admitUser: async () => 'owner' },
);
const write = (headers: Record<string, string>) =>
  handler(apiEvent({ routeKey: 'PATCH /api/profile', body: { company: 'Acme' }, headers }));

describe('a call', () => {
  const callWith = (key: string | undefined) => {
    const event = apiEvent({ routeKey: 'PATCH /api/profile', body: { company: 'Acme' } });
    event.headers['x-origin-key'] = key;
    return handler(event);
  };

  it.each([undefined, '', 'guessed', 'one,two', 'on'])(
    'that did not come through CloudFront is refused: %j',
    async (key) => {
      vi.stubEnv('ORIGIN_KEYS', 'one,two');
      const { statusCode, body } = await callWith(key);
      expect([statusCode, JSON.parse(body ?? '').error]).toEqual([
        403,
        { code: 'not_allowed', message: 'Use the address of the site.', reference: 'request-1' },
      ]);
      expect(updateProfile).not.toHaveBeenCalled();
    },
  );

  it.each(['one', 'two'])('is taken with each key that is accepted while one is replaced: %s', async (key) => {
    vi.stubEnv('ORIGIN_KEYS', 'one,two');
    expect((await callWith(key)).statusCode).toBe(200);
  });
});

afterEach(() => {
  updateProfile.mockClear();
  vi.unstubAllEnvs();
});
vi.spyOn(console, 'info').mockImplementation(() => {});

describe('a write', () => {
  it.each(['cross-site', 'same-site'])('is refused from a page that is %s', async (site) => {
    expect((await write({ 'sec-fetch-site': site })).statusCode).toBe(403);
    expect(updateProfile).not.toHaveBeenCalled();
  });

  it.each([
    ['our own page', { 'sec-fetch-site': 'same-origin' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['a program', {}],
  ])('is taken from %s', async (_, headers) => {
    expect((await write(headers)).statusCode).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'is refused as %s: a form of another site could send that',
    async (type) => {
      const { statusCode, body } = await write({ 'content-type': type });
      expect([statusCode, body]).toEqual([400, expect.stringContaining('Content-Type: application/json')]);
      expect(updateProfile).not.toHaveBeenCalled();
    },
  );

  it.each(['application/json', 'Application/JSON; charset=UTF-8'])('is taken as %s', async (type) => {
    expect((await write({ 'content-type': type })).statusCode).toBe(200);
  });
});

it('reads groups as they are named: a comma or a bracket makes nobody staff', () => {
  expect(groupsOf('[staff other]')).toEqual(['staff', 'other']);
  expect(groupsOf('[x,staff]')).toEqual(['x,staff']);
  expect(groupsOf('[[staff]]')).toEqual(['[staff]']);
  expect(groupsOf('[]')).toEqual([]);
  expect(groupsOf(undefined)).toEqual([]);
});
