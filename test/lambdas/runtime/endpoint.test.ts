import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AdmitUser, endpoint } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { receiptRoutes } from '#shared/contract/book-routes.ts';
import { photoRoutes } from '#shared/contract/packet-routes.ts';
import {
  accountLogRoutes,
  pictureRoutes,
  profileRoutes,
  sessionRoutes,
  workspaceRoutes,
} from '#shared/contract/profile-routes.ts';
import { supportRoutes } from '#shared/contract/support-routes.ts';
import { aPerson, apiEvent, aSession, staffClaims } from '#test/support/lambdas/api-event.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';

const profile = aProfile();

const getProfile = vi.fn(async () => profile);
const updateProfile = vi.fn(async () => profile);
const uploadAvatar = vi.fn(async () => ({ avatar_url: '/avatars/a.png' }));
const deleteProfile = vi.fn(async () => undefined);
const removeAvatar = vi.fn(async () => profile);
const listAccountLog = vi.fn(async () => ({ items: [] }));
const admitUser = vi.fn<AdmitUser>(async () => 'owner');
const never = async () => {
  throw new Error('Not asked for here.');
};
const declared = { ...profileRoutes, ...workspaceRoutes, ...sessionRoutes, ...accountLogRoutes };
const operations = {
  getProfile,
  updateProfile,
  deleteProfile,
  removeAvatar,
  removeLogo: vi.fn(async () => undefined),
  getWorkspace: never,
  updateWorkspace: never,
  listSessions: vi.fn(async () => ({ items: [] })),
  endSession: vi.fn(async () => undefined),
  endOtherSessions: vi.fn(async () => undefined),
  listAccountLog,
  reportEvent: vi.fn(async () => undefined),
  unsubscribe: vi.fn(async () => undefined),
};
const handler = endpoint<'profile'>(declared, operations, { admitUser });
const pictures = endpoint<'pictures'>(
  { ...pictureRoutes, ...photoRoutes, ...receiptRoutes },
  {
    uploadAvatar,
    uploadReceipt: vi.fn(async () => ({ id: '01KJZ8Q4F2V7M3T9XW5C6BHRND', type: 'application/pdf' as const })),
    uploadLogo: vi.fn(async () => ({ logo_url: '/avatars/logos/a.png' })),
    addPhoto: vi.fn(async () => ({ id: '01KJZ8Q4F2V7M3T9XW5C6BHRND', caption: '', width: 1, height: 1 })),
  },
  { admitUser },
);
const listCannedAnswers = vi.fn(async () => ({ items: [] }));
const ofSupport = {
  listCannedAnswers,
  sendContactMessage: never,
  listContactMessages: never,
  updateContactMessage: never,
  addCannedAnswer: never,
  changeCannedAnswer: never,
  deleteCannedAnswer: never,
  getChatCustomer: never,
};
const admitStaff = vi.fn(async (_: string) => true);
const forStaff = endpoint<'support'>(supportRoutes, ofSupport, { admitStaff, admitUser });
const bodyOf = (result: { body?: string }) => JSON.parse(result.body ?? 'null');

let lines: unknown[] = [];
beforeEach(() => {
  lines = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: unknown) => lines.push(line));
  }
});
afterEach(() => {
  // Not all mocks: console.error is checked later.
  listCannedAnswers.mockClear();
  for (const operation of [getProfile, updateProfile, uploadAvatar, deleteProfile, removeAvatar]) {
    operation.mockClear();
  }
});

describe('endpoint', () => {
  it('hands the operation the verified person and the parsed body', async () => {
    await handler(apiEvent({ routeKey: 'PATCH /api/profile', body: { company: '  Acme  ' } }));
    expect(updateProfile).toHaveBeenCalledWith(
      expect.objectContaining({ user: { ...aPerson, groups: [], session: aSession }, body: { company: 'Acme' } }),
    );
  });

  it('answers JSON that no cache keeps', async () => {
    const result = await handler(apiEvent({ routeKey: 'GET /api/profile' }));
    expect(result).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    });
    expect(bodyOf(result)).toEqual(profile);
  });

  it('names the field at fault, and not its value', async () => {
    const result = await handler(apiEvent({ routeKey: 'PATCH /api/profile', body: { phone: 'secret'.repeat(20) } }));
    expect(result.statusCode).toBe(400);
    expect(bodyOf(result).error).toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('phone'),
    });
    expect(result.body).not.toContain('secret');
    expect(updateProfile).not.toHaveBeenCalled();
  });

  it.each([
    ['broken JSON', '{'],
    ['no body', ''],
  ])('refuses %s', async (_, raw) => {
    const result = await handler(apiEvent({ routeKey: 'PATCH /api/profile', raw }));
    expect(result.statusCode).toBe(400);
  });

  it('refuses a body over 64 KB before it parses it', async () => {
    const raw = JSON.stringify({ bio: 'x'.repeat(70_000) });
    const result = await handler(apiEvent({ routeKey: 'PATCH /api/profile', raw }));
    expect(result.statusCode).toBe(413);
    expect(bodyOf(result).error.code).toBe('too_large');
  });

  it('hands the operation the bytes of a file', async () => {
    const bytes = Uint8Array.of(0, 255, 128, 10, 13);
    await pictures(apiEvent({ routeKey: 'PUT /api/profile/avatar', file: { bytes, type: 'image/PNG; x=1' } }));
    expect(uploadAvatar).toHaveBeenCalledWith(expect.objectContaining({ body: Buffer.from(bytes) }));
  });

  it.each([
    ['an empty file', 0, 'image/png', 400, 'You must select an image to upload.'],
    ['a file of another type', 10, 'image/svg+xml', 400, 'Choose a PNG, JPEG or WebP image.'],
    ['a file without a type', 10, '', 400, 'Choose a PNG, JPEG or WebP image.'],
    ['one byte over 1 MB', 1_048_577, 'image/png', 413, 'The image is larger than 1 MB.'],
  ])('refuses %s in words for people', async (_, size, type, status, message) => {
    const result = await pictures(
      apiEvent({ routeKey: 'PUT /api/profile/avatar', file: { bytes: new Uint8Array(size), type } }),
    );
    expect([result.statusCode, bodyOf(result).error.message]).toEqual([status, message]);
    expect(uploadAvatar).not.toHaveBeenCalled();
  });

  it('takes a file of exactly 1 MB', async () => {
    const file = { bytes: new Uint8Array(1_048_576), type: 'image/webp' };
    expect((await pictures(apiEvent({ routeKey: 'PUT /api/profile/avatar', file }))).statusCode).toBe(200);
  });

  it('answers 204 without a body when the contract has none', async () => {
    expect(await handler(apiEvent({ routeKey: 'DELETE /api/profile' }))).toEqual({ statusCode: 204 });
  });

  it('prices a named refusal by its code and repeats its reference', async () => {
    getProfile.mockRejectedValueOnce(notFound('Profile'));
    const result = await handler(apiEvent({ routeKey: 'GET /api/profile' }));
    expect(result.statusCode).toBe(404);
    expect(bodyOf(result)).toEqual({
      error: { code: 'not_found', message: 'Profile not found.', reference: 'request-1' },
    });
  });

  it('keeps the detail of an unexpected error for the log', async () => {
    getProfile.mockRejectedValueOnce(new TypeError('connection string with a password'));
    const result = await handler(apiEvent({ routeKey: 'GET /api/profile' }));
    expect(result.statusCode).toBe(500);
    expect(bodyOf(result).error).toEqual({
      code: 'internal',
      message: 'An unexpected error occurred. Please try again.',
      reference: 'request-1',
    });
    expect(JSON.stringify(lines)).toContain('connection string');
    vi.mocked(console.error).mockClear();
  });

  it('answers a 500 rather than something the contract does not allow', async () => {
    getProfile.mockResolvedValueOnce({ ...profile, monthly_analyses_used: -1 });
    expect((await handler(apiEvent({ routeKey: 'GET /api/profile' }))).statusCode).toBe(500);
    vi.mocked(console.error).mockClear();
  });

  it.each([
    ['an access token', { sub: 'x', email: 'e', token_use: 'access' }, 401],
    ['a token without an e-mail', { sub: 'x', token_use: 'id' }, 401],
    ['an unverified e-mail', { sub: 'x', email: 'e', origin_jti: 's', token_use: 'id', email_verified: 'false' }, 403],
  ])('does not take %s', async (_, claims, status) => {
    const result = await handler(apiEvent({ routeKey: 'GET /api/profile', claims }));
    expect(result.statusCode).toBe(status);
    expect(getProfile).not.toHaveBeenCalled();
  });

  it.each([
    ['staff', '[staff]', 200],
    ['staff among other groups', '[owners staff other]', 200],
    ['somebody in no group', '', 403],
    ['a group whose name only holds the word', '[staffing not-staff]', 403],
    ['a group in other letters', '[STAFF]', 403],
  ])('asks for the group staff where the contract does: %s', async (_, groups, status) => {
    const claims = { ...staffClaims, 'cognito:groups': groups };
    const result = await forStaff(apiEvent({ routeKey: 'GET /api/staff/canned-answers', claims }));
    expect(result.statusCode).toBe(status);
    expect(listCannedAnswers).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
  });

  it('refuses staff without a second factor, whose account it asks about', async () => {
    admitStaff.mockResolvedValueOnce(false);
    const result = await forStaff(apiEvent({ routeKey: 'GET /api/staff/canned-answers', claims: staffClaims }));
    expect([result.statusCode, bodyOf(result).error]).toEqual([
      403,
      expect.objectContaining({
        code: 'not_allowed',
        message: 'Set up an authenticator app to use the staff area.',
      }),
    ]);
    expect(admitStaff).toHaveBeenLastCalledWith(staffClaims['cognito:username'], expect.any(Date));
    expect(listCannedAnswers).not.toHaveBeenCalled();
  });

  it('asks the gate before an operation that changes something, which does not run when the user is refused', async () => {
    admitUser.mockRejectedValueOnce(new Refusal('rate_limited', 'Too many.', 7));
    const result = await handler(apiEvent({ routeKey: 'PATCH /api/profile', body: { company: 'Acme' } }));
    expect([result.statusCode, result.headers?.['retry-after']]).toEqual([429, '7']);
    expect(updateProfile).not.toHaveBeenCalled();
  });

  it('asks the gate beside a read that starts before, and throws its answer away when the user is refused', async () => {
    admitUser.mockRejectedValueOnce(new Refusal('not_signed_in', 'Ended.'));
    const result = await handler(apiEvent({ routeKey: 'GET /api/profile' }));
    expect([result.statusCode, bodyOf(result).error.message]).toEqual([401, 'Ended.']);
    expect(getProfile).toHaveBeenCalledOnce();
  });

  it('asks the gate before any other read', async () => {
    admitUser.mockRejectedValueOnce(new Refusal('rate_limited', 'Too many.', 7));
    expect((await handler(apiEvent({ routeKey: 'GET /api/account-log' }))).statusCode).toBe(429);
    expect(listAccountLog).not.toHaveBeenCalled();
    expect((await handler(apiEvent({ routeKey: 'GET /api/account-log' }))).statusCode).toBe(200);
  });

  it('asks the gate before it asks whether staff has a second factor', async () => {
    admitStaff.mockClear();
    admitUser.mockRejectedValueOnce(new Refusal('rate_limited', 'Too many.', 7));
    const event = apiEvent({ routeKey: 'GET /api/staff/canned-answers', claims: staffClaims });
    expect((await forStaff(event)).statusCode).toBe(429);
    expect(admitStaff).not.toHaveBeenCalled();
    expect(listCannedAnswers).not.toHaveBeenCalled();
  });

  it('tells the gate whose session calls, from which browser and where', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0', 'x-browser-id': 'a-browser-of-pat' };
    await handler(apiEvent({ routeKey: 'GET /api/profile', headers, forwardedFor: '203.0.113.9, 10.0.0.1' }));
    expect(admitUser).toHaveBeenLastCalledWith(
      expect.objectContaining({ id: aPerson.id, session: aSession }),
      expect.objectContaining({ userAgent: 'Mozilla/5.0', browserId: 'a-browser-of-pat', viewer: '203.0.113.9' }),
    );
  });

  it('acts in the caller’s own workspace, or in the one that the call names, as the gate says', async () => {
    const body = { company: 'Acme' };
    await handler(apiEvent({ routeKey: 'PATCH /api/profile', body }));
    expect(updateProfile).toHaveBeenLastCalledWith(
      expect.objectContaining({ workspace: { id: aPerson.id, role: 'owner' } }),
    );
    admitUser.mockResolvedValueOnce('viewer');
    await handler(apiEvent({ routeKey: 'PATCH /api/profile', body, headers: { 'x-workspace': 'another' } }));
    expect(admitUser).toHaveBeenLastCalledWith(
      expect.objectContaining({ id: aPerson.id }),
      expect.objectContaining({ workspace: 'another', needs: 'own' }),
    );
    expect(updateProfile).toHaveBeenLastCalledWith(
      expect.objectContaining({ workspace: { id: 'another', role: 'viewer' } }),
    );
  });

  it('answers no user without a gate', async () => {
    const unguarded = endpoint<'support'>(supportRoutes, ofSupport, { admitStaff });
    const result = await unguarded(apiEvent({ routeKey: 'GET /api/staff/canned-answers', claims: staffClaims }));
    expect(result.statusCode).toBe(500);
    vi.mocked(console.error).mockClear();
  });

  it('does not take a token without a session', async () => {
    const { 'cognito:groups': _, origin_jti: __, ...claims } = staffClaims;
    const result = await handler(apiEvent({ routeKey: 'GET /api/profile', claims }));
    expect(result.statusCode).toBe(401);
    expect(getProfile).not.toHaveBeenCalled();
  });

  it('answers no call of the staff without a check of the second factor', async () => {
    const unguarded = endpoint<'support'>(supportRoutes, ofSupport);
    const result = await unguarded(apiEvent({ routeKey: 'GET /api/staff/canned-answers', claims: staffClaims }));
    expect(result.statusCode).toBe(500);
    expect(listCannedAnswers).not.toHaveBeenCalled();
    vi.mocked(console.error).mockClear();
  });

  it('refuses staff calls without the group or with an unverified address', async () => {
    const { 'cognito:groups': _, ...noGroups } = staffClaims;
    for (const claims of [noGroups, { ...staffClaims, email_verified: 'false' }]) {
      const result = await forStaff(apiEvent({ routeKey: 'GET /api/staff/canned-answers', claims }));
      expect([result.statusCode, bodyOf(result).error.code]).toEqual([403, 'not_allowed']);
    }
    expect(listCannedAnswers).not.toHaveBeenCalled();
  });

  it.each([
    ['the last but one, which CloudFront noted', '203.0.113.7, 192.0.2.1', '203.0.113.7'],
    ['not what stood there before', '198.51.100.9,203.0.113.7,192.0.2.1', '203.0.113.7'],
    ['an IPv6 address as well', '2001:db8::7, 192.0.2.1', '2001:db8::7'],
    ['the caller past CloudFront', '203.0.113.7', '127.0.0.1'],
    ['nothing that is no address', 'unknown, 192.0.2.1', '127.0.0.1'],
    ['the connection without the header', undefined, '127.0.0.1'],
  ])('takes for the address of the viewer %s', async (_, forwardedFor, viewer) => {
    await handler(apiEvent({ routeKey: 'GET /api/profile', ...(forwardedFor && { forwardedFor }) }));
    expect(getProfile).toHaveBeenCalledWith(expect.objectContaining({ viewer }));
  });

  it('writes one line in and one out, with ids and without the body', async () => {
    await handler(apiEvent({ routeKey: 'PATCH /api/profile', body: { bio: 'private words' } }));
    expect(lines).toEqual([
      {
        event: 'request',
        request_id: 'request-1',
        route: 'PATCH /api/profile',
        user_id: aPerson.id,
      },
      expect.objectContaining({
        event: 'answer',
        request_id: 'request-1',
        status: 200,
        ms: expect.any(Number),
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('private words');
  });

  it('keeps its own words in a refusal, whatever the code', async () => {
    getProfile.mockRejectedValueOnce(new Refusal('rate_limited', 'Slow down.'));
    const result = await handler(apiEvent({ routeKey: 'GET /api/profile' }));
    expect([result.statusCode, bodyOf(result).error.message]).toEqual([429, 'Slow down.']);
  });
});
