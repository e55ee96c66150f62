import { afterEach, describe, expect, it } from 'vitest';
import { type CallLimits, type ProviderApi, providerCall } from '#lambdas/property-sources/provider-call.ts';
import {
  type Answering,
  startFakeProvider,
  withSilence,
  withStatus,
  withText,
} from '#test/support/providers/fake-provider.ts';

const provider = await startFakeProvider(() => ({ fine: true }));
const limits: CallLimits = { timeoutMs: 5000, maxBytes: 100_000, pauseMs: [1, 5] };
const hasty = { ...limits, timeoutMs: 300 };
const now = new Date('2026-01-20T12:00:00Z');
const address = '2417 E Sample Palm Ln, Phoenix, AZ 85016';
const request = { path: '/properties', query: { address } };
const good = { kind: 'answer', body: { fine: true } };

afterEach(() => provider.reset());

function call(parts: Partial<ProviderApi> = {}, timeMs = 15_000) {
  const api = {
    baseUrl: provider.url,
    keyHeader: 'X-Api-Key',
    key: async () => 'key-1',
    reserve: async () => true,
  };
  return providerCall({ ...api, limits, ...parts })(request, { now, signal: AbortSignal.timeout(timeMs) });
}

/** The given answers in turn, then good ones. */
function inTurn(...answers: Answering[]): void {
  provider.on('*', (received, outgoing) => {
    const next = answers.shift();
    return next ? next(received, outgoing) : { fine: true };
  });
}

const dropped: Answering = (_, outgoing) => {
  outgoing.destroy();
};

describe('a call', () => {
  it('carries the key and the question', async () => {
    expect(await call()).toEqual(good);
    expect(provider.calls).toEqual([{ path: '/properties', query: { address }, key: 'key-1', body: undefined }]);
  });

  it('sends a body as JSON by POST', async () => {
    const post = providerCall({
      baseUrl: `${provider.url}/`,
      keyHeader: 'X-Api-Key',
      key: async () => 'key-1',
      reserve: async () => true,
    });
    await post({ path: '/v2/PropertyDetail', body: { address } }, { now, signal: AbortSignal.timeout(1000) });
    expect(provider.calls[0]).toMatchObject({ path: '/v2/PropertyDetail', body: { address } });
  });

  it.each([429, 500, 502, 503, 504])('is tried a second time after %i', async (status) => {
    inTurn(withStatus(status));
    expect(await call()).toEqual(good);
    expect(provider.calls).toHaveLength(2);
  });

  it('is tried a second time after a broken connection', async () => {
    inTurn(dropped);
    expect(await call()).toEqual(good);
    inTurn(dropped, dropped);
    expect(await call()).toMatchObject({
      kind: 'failed',
      detail: expect.stringContaining('connection broke'),
    });
    expect(provider.calls).toHaveLength(4);
  });

  it.each([400, 401, 403, 404, 405])('is never repeated after %i', async (status) => {
    provider.on('*', withStatus(status));
    await call();
    expect(provider.calls).toHaveLength(1);
  });

  it.each([
    [400, 'resource/bad-request', 'failed'],
    [401, 'auth/api-key-invalid', 'key_refused'],
    [403, 'auth/scope', 'key_refused'],
    [405, 'method/not-allowed', 'failed'],
    [429, 'auth/rate-limit-exceeded', 'rate_limited'],
    [500, 'server/error', 'failed'],
    [504, 'server/timeout', 'failed'],
  ])('that ends in %i %s is %s, with status and word of the error and nothing else', async (status, error, kind) => {
    provider.on('*', withStatus(status, error));
    expect(await call()).toEqual({ kind, detail: `${status} ${error}` });
  });

  it('quotes no sentence of the provider: it may hold the address', async () => {
    provider.on('*', withStatus(400, `No such house: ${address}`));
    expect(await call()).toEqual({ kind: 'failed', detail: '400' });
  });

  it('that ends in 404 is no failure: there is nothing to know', async () => {
    provider.on('*', withStatus(404));
    expect(await call()).toEqual({ kind: 'no_data' });
  });
});

describe('an answer', () => {
  const redirect: Answering = (_, outgoing) => {
    outgoing.writeHead(302, { location: `${provider.url}/elsewhere` }).end();
  };
  const drip: Answering = (_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => outgoing.write(' '), 20);
    outgoing.on('close', () => clearInterval(timer));
  };
  const cutOff: Answering = (_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    outgoing.write('{"fine":');
    setTimeout(() => outgoing.destroy(), 10);
  };

  it.each<[string, Answering, string]>([
    ['that never comes', withSilence, 'No answer within 300 ms.'],
    ['byte by byte', drip, 'No answer within 300 ms.'],
    ['in HTML', withText('<html>Hello</html>', 'text/html'), 'The answer is not JSON.'],
    ['of a type nobody names', withText('{}', ''), 'The answer is not JSON.'],
    ['of half a JSON', withText('{"price": 402'), 'The answer is broken JSON.'],
    ['with nothing in it', withText(''), 'The answer is broken JSON.'],
    ['of ten megabytes', withText(`["${'x'.repeat(10_000_000)}"]`), 'The answer is longer than 100000 bytes.'],
    ['that points elsewhere', redirect, '302'],
    ['cut off in the middle', cutOff, 'The connection broke'],
  ])('%s is a failure', async (_, answering, detail) => {
    provider.on('*', answering);
    const answer = await call(detail.startsWith('No answer') ? { limits: hasty } : {});
    expect(answer).toEqual({ kind: 'failed', detail: expect.stringContaining(detail) });
    expect(provider.calls.map(({ path }) => path)).not.toContain('/elsewhere');
  });

  it('that does not come is not waited for longer than the lookup lasts', async () => {
    provider.on('*', withSilence);
    expect(await call({}, 50)).toEqual({ kind: 'failed', detail: 'The time for the lookup was up.' });
    expect(provider.calls).toHaveLength(1);
  });
});

describe('the key', () => {
  it('is read again at once when it is refused, so that a new one needs no deploy', async () => {
    const keys: (string | undefined)[] = [];
    provider.on('*', (received, outgoing) =>
      received.key === 'key-2' ? { fine: true } : withStatus(401)(received, outgoing),
    );
    const key = async (refused?: string) => {
      keys.push(refused);
      return refused === 'key-1' ? 'key-2' : 'key-1';
    };
    expect(await call({ key })).toEqual(good);
    expect(keys).toEqual([undefined, 'key-1']);
  });

  it('is given up when it is the same', async () => {
    provider.on('*', withStatus(401));
    expect(await call()).toMatchObject({ kind: 'key_refused' });
    expect(provider.calls).toHaveLength(1);
  });
});

describe("the month's calls", () => {
  it('are counted before they are made, each try for itself', async () => {
    const left = [now, now];
    const reserve = async (at: Date) => {
      expect(at).toBe(now);
      return left.pop() !== undefined;
    };
    provider.on('*', withStatus(500));
    expect(await call({ reserve })).toMatchObject({ kind: 'failed' });
    expect(provider.calls).toHaveLength(2);
    expect(await call({ reserve })).toMatchObject({ kind: 'calls_spent' });
    expect(provider.calls).toHaveLength(2);
  });

  it('are not counted for a call that can no longer be made', async () => {
    let spent = 0;
    const reserve = async () => {
      spent += 1;
      return true;
    };
    const late = providerCall({
      baseUrl: provider.url,
      keyHeader: 'X-Api-Key',
      key: async () => 'key-1',
      reserve,
    });
    expect(await late(request, { now, signal: AbortSignal.abort() })).toMatchObject({ kind: 'failed' });
    expect(spent).toBe(0);
    expect(provider.calls).toEqual([]);
  });

  it.each([
    [401, 1],
    [403, 1],
    [404, 0],
    [500, 0],
  ])('are given back where the key is refused: after %i, %i', async (status, times) => {
    const given: Date[] = [];
    provider.on('*', withStatus(status));
    await call({ refund: async (at) => void given.push(at) });
    expect(given).toEqual(Array(times).fill(now));
  });
});

describe('an outage', () => {
  it('is asked about twenty times, and then not for a minute', async () => {
    const outage = { failures: 0, closedUntil: 0 };
    provider.on('*', withStatus(503));
    for (let time = 0; time < 12; time += 1) await call({ outage });
    expect(provider.calls).toHaveLength(20);
    expect(await call({ outage })).toMatchObject({
      kind: 'failed',
      detail: expect.stringContaining('minute'),
    });
    provider.reset();
    expect(await call({ outage })).not.toEqual(good);
    outage.closedUntil = performance.now();
    expect(await call({ outage })).toEqual(good);
  });

  it('is over with any answer in between', async () => {
    const outage = { failures: 19, closedUntil: 0 };
    expect(await call({ outage })).toEqual(good);
    inTurn(withStatus(500));
    expect(await call({ outage })).toEqual(good);
    expect(outage).toEqual({ failures: 0, closedUntil: 0 });
  });
});
