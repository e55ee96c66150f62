import { afterEach, describe, expect, it, vi } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { errorText } from '#shared/values/error-texts.ts';
import { ApiError, call, onWorkspaceClosed, urlOf } from '#web/api/client.ts';

const session = vi.hoisted(() => ({ idToken: vi.fn() }));
vi.mock('#web/api/session/id-token.ts', () => session);
const place = vi.hoisted(() => ({ currentWorkspace: vi.fn<() => string | undefined>() }));
vi.mock('#web/api/current-workspace.ts', () => place);

const profile = {
  id: 'u1',
  email: 'u@example.com',
  full_name: 'U',
  avatar_url: null,
  phone: '',
  company: '',
  bio: '',
  subscription_tier: 'basic',
  subscription_status: 'trial',
  billing_interval: 'monthly',
  monthly_analyses_limit: 5,
  monthly_analyses_used: 2,
  usage_period: '2026-11',
  trial_end_date: null,
  updated_at: '2026-11-20T10:00:00.000Z',
};

/** Returns the responses in turn and records the requests. */
function server(...answers: (Response | Error)[]) {
  session.idToken.mockReset().mockResolvedValue('token-1');
  const asked: { url: string; init: RequestInit; headers: Headers }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init, headers: new Headers(init.headers) });
    const answer = answers.shift();
    if (answer === undefined) throw new Error('Nothing more to answer.');
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return asked;
}

const failed = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('It should have failed.');
    },
    (error: unknown) => error,
  );

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refusedFor = (seconds: string) =>
  Response.json(
    { error: { code: 'rate_limited', message: 'Too fast.' } },
    { status: 429, headers: { 'retry-after': seconds } },
  );

describe('a call', () => {
  it('carries the ID token and gives the parsed answer', async () => {
    const asked = server(Response.json(profile));
    expect(await call(routes.getProfile, {})).toEqual(profile);
    expect(asked[0]?.url).toBe('/api/profile');
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer token-1');
    expect(asked[0]?.init.body).toBeUndefined();
  });

  it('names the workspace that the tab works in, but where it is about the caller’s own account', async () => {
    place.currentWorkspace.mockReturnValue('w1');
    const gone = Response.json({ error: { code: 'not_found', message: errorText.workspaceGone } }, { status: 404 });
    const asked = server(Response.json({ items: [] }), Response.json(profile), gone);
    const closed = vi.fn();
    const stop = onWorkspaceClosed(closed);
    await call(routes.listAnalyses, { query: {} });
    await call(routes.getProfile, {});
    expect(asked.map(({ headers }) => headers.get('x-workspace'))).toEqual(['w1', null]);
    expect(closed).not.toHaveBeenCalled();
    expect(await failed(call(routes.listAnalyses, { query: {} }))).toMatchObject({ code: 'not_found' });
    expect(closed).toHaveBeenCalledOnce();
    stop();
    place.currentWorkspace.mockReturnValue(undefined);
  });

  it('sends its body as JSON', async () => {
    const asked = server(Response.json(profile));
    await call(routes.updateProfile, { body: { full_name: 'V' } });
    expect(asked[0]?.init.method).toBe('PATCH');
    expect(asked[0]?.headers.get('content-type')).toBe('application/json');
    expect(asked[0]?.init.body).toBe('{"full_name":"V"}');
  });

  it('sends a file as it is, under its own type, also the second time', async () => {
    const asked = server(new Response('{}', { status: 401 }), Response.json({ avatar_url: '/avatars/u1-a.webp' }));
    const file = new Blob([Uint8Array.of(0, 255, 10)], { type: 'image/webp' });
    expect(await call(routes.uploadAvatar, { file })).toEqual({ avatar_url: '/avatars/u1-a.webp' });
    for (const { init, headers } of asked) {
      expect(headers.get('content-type')).toBe('image/webp');
      expect(init.body).toEqual(Uint8Array.of(0, 255, 10).buffer);
    }
    expect(asked).toHaveLength(2);
  });

  it('writes params and query into the address, escaped', () => {
    expect(urlOf('/api/analyses/{id}', { id: 'a/b c' })).toBe('/api/analyses/a%2Fb%20c');
    expect(urlOf('/api/analyses', {}, { cursor: 'x&y', other: undefined })).toBe('/api/analyses?cursor=x%26y');
  });

  it('gives nothing where a success has no body', async () => {
    server(new Response(null, { status: 204 }));
    const id = '01JD00000000000000000000AB';
    expect(await call(routes.deleteAnalysis, { params: { id } })).toBeUndefined();
  });

  it.each([
    ['the gateway, which says no time', () => new Response('{"message":"Too Many Requests"}', { status: 429 }), 1500],
    ['the server, which says when', () => refusedFor('3'), 4500],
  ])('that is refused for seconds by %s waits so long, whatever it does', async (_, refused, most) => {
    const asked = server(refused(), refused(), Response.json(profile));
    vi.useFakeTimers();
    const answer = call(routes.updateProfile, { body: { full_name: 'V' } });
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2 * most);
    expect([await answer, asked.length]).toEqual([profile, 3]);
  });

  it('that is refused again and again gives up, and at once where that takes minutes', async () => {
    vi.useFakeTimers();
    const asked = server(...Array.from({ length: 9 }, () => refusedFor('1')));
    const failing = failed(call(routes.getProfile, {}));
    await vi.runAllTimersAsync();
    expect([await failing, asked.length]).toMatchObject([{ code: 'rate_limited', retryAfter: 1 }, 4]);
    const once = server(refusedFor('300'), Response.json(profile));
    expect([await failed(call(routes.getProfile, {})), once.length]).toMatchObject([{ retryAfter: 300 }, 1]);
  });

  it('throws the failure the server named', async () => {
    const body = { error: { code: 'not_found', message: 'No such analysis.', reference: 'r-1' } };
    server(Response.json(body, { status: 404 }));
    const error = await failed(call(routes.getProfile, {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 'not_found',
      message: 'No such analysis.',
      reference: 'r-1',
      status: 404,
    });
  });

  it('reads the lookup’s own form of failure', async () => {
    const body = { success: false, error: errorText.quota, code: 'quota_exceeded', reference: 'r-2' };
    server(Response.json(body, { status: 403 }));
    const error = await failed(call(routes.lookUpProperty, { body: { address: '1 Test St' } }));
    expect(error).toMatchObject({ code: 'quota_exceeded', message: errorText.quota, reference: 'r-2' });
  });

  it.each([
    [403, 'not_allowed'],
    [413, 'too_large'],
    [429, 'rate_limited'],
    [503, 'internal'],
  ])('names a %i of the gateway’s own %s', async (status, code) => {
    const answer = () => new Response('<html>', { status, headers: { 'apigw-requestid': 'gw-1' } });
    server(answer(), answer(), answer(), answer());
    vi.useFakeTimers();
    const failing = failed(call(routes.getProfile, {}));
    await vi.runAllTimersAsync();
    const error = await failing;
    const message = status === 429 ? errorText.tooManyRequests : errorText.unexpected;
    expect(error).toMatchObject({ code, message, reference: 'gw-1', status });
  });

  it.each([
    ['a call with the common form of failure', () => call(routes.getProfile, {})],
    ['a lookup', () => call(routes.lookUpProperty, { body: { address: '1 Test St' } })],
  ])('passes on what the firewall says about %s', async (_, made) => {
    const message = 'Too many requests from your network. Wait five minutes, then try again.';
    server(Response.json({ error: { code: 'rate_limited', message } }, { status: 429 }));
    expect(await failed(made())).toMatchObject({ code: 'rate_limited', message, status: 429 });
  });

  it('tries a 401 once more with a fresh token', async () => {
    const asked = server(new Response('', { status: 401 }), Response.json(profile));
    session.idToken.mockResolvedValueOnce('stale').mockResolvedValueOnce('fresh');
    expect(await call(routes.getProfile, {})).toEqual(profile);
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer stale', 'Bearer fresh']);
    expect(session.idToken).toHaveBeenLastCalledWith({ fresh: true });
  });

  it('is not signed in after a second 401', async () => {
    server(new Response('', { status: 401 }), new Response('', { status: 401 }));
    expect(await failed(call(routes.getProfile, {}))).toMatchObject({ code: 'not_signed_in', status: 401 });
  });

  it('is not made without a token', async () => {
    const asked = server();
    session.idToken.mockResolvedValue(null);
    expect(await failed(call(routes.getProfile, {}))).toMatchObject({ code: 'not_signed_in' });
    expect(asked).toEqual([]);
  });

  it('fails with the general text when the network does', async () => {
    server(new TypeError('Failed to fetch'), new TypeError('Failed to fetch'));
    expect(await failed(call(routes.getProfile, {}))).toMatchObject({
      code: 'internal',
      message: errorText.unexpected,
      status: 0,
    });
  });

  describe('that failed in passing', () => {
    const look = () => call(routes.lookUpProperty, { body: { address: '1 Test St' } });
    const gone = () => new TypeError('Failed to fetch');
    const down = () => new Response('<html>', { status: 503 });

    it.each([
      ['the network', gone],
      ['the server', down],
    ])('is made once more when it reads: %s', async (_, failure) => {
      const asked = server(failure(), Response.json(profile));
      expect(await call(routes.getProfile, {})).toEqual(profile);
      expect(asked).toHaveLength(2);
    });

    it('is made once more when its body names what it makes, and never a third time', async () => {
      const asked = server(down(), down(), Response.json({}));
      expect(await failed(look())).toMatchObject({ code: 'internal', status: 503 });
      expect(asked.map(({ init }) => init.body)).toEqual(Array(2).fill('{"address":"1 Test St"}'));
    });

    it('is not refused because of its own first time, which may still succeed', async () => {
      const refused = { success: false, error: errorText.quota, code: 'quota_exceeded', reference: 'r-2' };
      server(gone(), Response.json(refused, { status: 403 }));
      expect(await failed(look())).toMatchObject({ code: 'internal', message: errorText.unexpected, status: 0 });
      const missing = { error: { code: 'not_found', message: 'Analysis not found.', reference: 'r-3' } };
      server(gone(), Response.json(missing, { status: 404 }));
      expect(await failed(call(routes.getProfile, {}))).toMatchObject({ code: 'not_found' });
    });

    it('is not made again when it might happen twice', async () => {
      const asked = server(down(), Response.json({}));
      expect(await failed(call(routes.updateProfile, { body: { bio: 'x' } }))).toMatchObject({ status: 503 });
      expect(asked).toHaveLength(1);
    });

    it('is not made again when the server has said why it failed', async () => {
      const body = { success: false, error: errorText.lookupFailed, code: 'property_source_failed', reference: 'r' };
      const asked = server(Response.json(body, { status: 502 }), Response.json({}));
      expect(await failed(look())).toMatchObject({ code: 'property_source_failed' });
      expect(asked).toHaveLength(1);
    });

    it('is not made again once it is aborted, or without a network', async () => {
      const abort = new AbortController();
      const asked = server(down(), Response.json(profile));
      const aborted = failed(call(routes.getProfile, {}, { signal: abort.signal }));
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      abort.abort();
      expect(await aborted).toMatchObject({ status: 503 });
      vi.stubGlobal('navigator', { onLine: false });
      const away = server(gone(), Response.json(profile));
      expect(await failed(call(routes.getProfile, {}))).toMatchObject({ status: 0 });
      expect([asked.length, away.length]).toEqual([1, 1]);
    });
  });

  it('fails when the answer is not what the route declares', async () => {
    server(Response.json({ ...profile, usage_period: 'March' }));
    expect(await failed(call(routes.getProfile, {}))).toMatchObject({ code: 'internal', status: 200 });
  });

  it('reads an answer and a failure of a later release', async () => {
    server(Response.json({ ...profile, subscription_tier: 'platinum' }));
    expect(await call(routes.getProfile, {})).toMatchObject({ subscription_tier: 'basic' });
    server(Response.json({ error: { code: 'paused', message: 'Come back.', reference: 'r' } }, { status: 409 }));
    expect(await failed(call(routes.getProfile, {}))).toMatchObject({
      code: 'internal',
      message: 'Come back.',
      reference: 'r',
    });
  });

  it('lets an abort pass', async () => {
    const abort = new AbortController();
    const reason = new DOMException('The user aborted a request.', 'AbortError');
    server(reason);
    abort.abort(reason);
    expect(await failed(call(routes.getProfile, {}, { signal: abort.signal }))).toBe(reason);
  });
});
