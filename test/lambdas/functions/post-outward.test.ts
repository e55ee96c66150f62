import { createSocket } from 'node:dgram';
import { lookup, Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, Socket, type Socket as TcpSocket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { postOutward } from '#lambdas/functions/webhook-sender/post-outward.ts';
import { listen, listenHere } from '#local/http/loopback-server.ts';
import { openOutside } from '#local/internet/outside.ts';
import { playOutside } from '#local/lambda/worker-outside.ts';
import { hostileAnswers, hostileUrls } from '#test/support/hostile-urls.ts';

/*
 * Watches each socket's connection attempts, below all of our code, with the address.
 * (Except those of the stub internet to this test's servers.)
 */
const attempts: string[] = [];
const { connect } = Socket.prototype;
Object.assign(Socket.prototype, {
  connect(this: Socket, ...values: unknown[]) {
    this.on('connectionAttempt', (address, port) => {
      if (!Object.values(servers).includes(port)) attempts.push(`${address}:${port}`);
    });
    return Reflect.apply(connect, this, values);
  },
});

beforeEach(() => {
  attempts.length = 0;
  lookups.length = 0;
});

/** Local servers with names of the stub internet, each with a script. */
const seen: { method?: string | undefined; path?: string | undefined; headers: object; body: string }[] = [];
const receiver = createHttpServer(async (incoming, outgoing) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  seen.push({
    method: incoming.method,
    path: incoming.url,
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString(),
  });
  const [, status = '200', location] = /^\/(\d+)(?:\/to\/(.*))?/.exec(incoming.url ?? '') ?? [];
  outgoing.writeHead(Number(status), {
    'set-cookie': 'session=1; Secure',
    ...(location !== undefined && { location: decodeURIComponent(location), refresh: `0;url=${location}` }),
  });
  outgoing.end('<meta http-equiv="refresh" content="0;url=https://127.0.0.1/">');
});
const raw = async (script: (client: TcpSocket) => void) => {
  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    client.once('data', () => script(client));
  });
  afterAll(() => void server.close());
  return await listenHere(server);
};
const every = (client: TcpSocket, ms: number, text: string) => {
  const timer = setInterval(() => client.write(text), ms);
  client.on('close', () => clearInterval(timer));
};
const ok = 'HTTP/1.1 200 OK\r\n';
const receiverPort = await listen(receiver);
const servers: Record<string, number> = {
  'hooks.example.com': receiverPort,
  'rebinding.example.com': receiverPort,
  'silent.example.com': await raw(() => {}),
  'slow-headers.example.com': await raw((client) => {
    client.write(ok);
    every(client, 20, 'x');
  }),
  'slow-body.example.com': await raw((client) => {
    client.write(`${ok}Content-Length: 100000\r\n\r\nhé`);
    every(client, 20, '.');
  }),
  'endless-body.example.com': await raw((client) => {
    client.write(`${ok}\r\n`);
    every(client, 1, 'ü'.repeat(10_000));
  }),
  'endless-headers.example.com': await raw((client) => {
    client.write(ok);
    every(client, 1, `X-A: ${'a'.repeat(1000)}\r\n`);
  }),
  'early-hints.example.com': await raw((client) => every(client, 5, 'HTTP/1.1 103 Early Hints\r\n\r\n')),
  'switching.example.com': await raw((client) =>
    client.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  ),
  'no-http.example.com': await raw((client) => client.end('220 mail.example.com ESMTP\r\n')),
  'hangs-up.example.com': await raw((client) => client.destroy()),
  'cuts-off.example.com': await raw((client) => {
    client.write(`HTTP/1.1 202 Accepted\r\nContent-Length: 100\r\n\r\nhalf`, () => client.destroy());
  }),
  'empty.example.com': await raw((client) => client.end('HTTP/1.1 204 No Content\r\n\r\n')),
};
// Open: further down this test plays the name server itself.
const outside = await openOutside(servers, { isOpen: true });
const other = await openOutside({ 'stranger.example.com': receiverPort });
playOutside(outside.forWorkers);
const absent = await openOutside({});
await absent.close();
// Names with broken servers: unknown CA, another name, no TLS, absent.
const strange = {
  'untrusted.example.com': other.forWorkers.port,
  'misnamed.example.com': outside.forWorkers.port,
  'plain.example.com': receiverPort,
  'absent.example.com': absent.forWorkers.port,
};
for (const [name, port] of Object.entries(strange)) {
  playOutside({ ...outside.forWorkers, names: [name], port });
}
const played = new Set([...Object.keys(servers), ...Object.keys(strange)]);
afterAll(async () => {
  await outside.close();
  await other.close();
  receiver.close();
});

/** A DNS server that never answers. */
const mute = createSocket('udp4').bind(0, '127.0.0.1');
await once(mute, 'listening');
let questions = 0;
mute.on('message', () => {
  questions += 1;
});
afterAll(() => void mute.close());

/** DNS: a list of answers per name, one per resolver; the last one repeats. */
const answers = new Map<string, string[][]>();
const lookups: string[] = [];
const asked = new WeakMap<Resolver, string[]>();
const isSix = (address: string) => address.includes(':');

function answerTo(resolver: Resolver, name: string): string[] {
  const before = asked.get(resolver);
  if (before) return before;
  lookups.push(name);
  const known = answers.get(name) ?? (played.has(name) ? [['128.0.0.1']] : [[]]);
  const [next = []] = known.length > 1 ? known.splice(0, 1) : known;
  asked.set(resolver, next);
  if (next[0] === 'never') resolver.setServers([`127.0.0.1:${mute.address().port}`]);
  return next;
}

function fakeOf(method: 'resolve4' | 'resolve6', isOfFamily: (address: string) => boolean) {
  const real = Resolver.prototype[method];
  return async function (this: Resolver, name: string): Promise<unknown> {
    const known = answerTo(this, name);
    if (known[0] === 'never') return await Reflect.apply(real, this, [name]);
    const addresses = known.filter(isOfFamily);
    if (addresses.length > 0) return addresses;
    throw Object.assign(new Error('unknown'), { code: 'ENODATA' });
  };
}
Object.assign(Resolver.prototype, {
  resolve4: fakeOf('resolve4', (address) => !isSix(address)),
  resolve6: fakeOf('resolve6', isSix),
});

/** The stub internet's address, the only local one that may be connected to. */
const edge = `127.0.0.1:${outside.forWorkers.port}`;

const post = (url: string, options: { headers?: Record<string, string>; timeoutMs?: number } = {}) =>
  postOutward({ url, headers: {}, body: '{"a":"é"}', timeoutMs: 2000, ...options });

describe('a post to a user’s URL', () => {
  it('is not made, and no name looked up, for any of the hostile URLs', async () => {
    expect(new Set(hostileUrls).size).toBeGreaterThan(900);
    for (const url of hostileUrls) {
      expect(await post(url), JSON.stringify(url)).toEqual({ kind: 'refused', reason: 'URL not allowed' });
    }
    expect(attempts).toEqual([]);
    expect(lookups).toEqual([]);
  });

  it('is not made when DNS gives its name an address that is not public, alone or among others', async () => {
    for (const [what, addresses] of hostileAnswers) {
      answers.set('looks-fine.example.com', [addresses]);
      expect(await post('https://looks-fine.example.com:8443/'), `${what} ${addresses}`).toEqual({
        kind: 'refused',
        reason: 'Address not public',
      });
    }
    expect(attempts).toEqual([]);
  });

  it('goes to the very address that was checked, whatever DNS says a moment later', async () => {
    answers.set('rebinding.example.com', [['128.0.0.1'], ['127.0.0.1']]);
    expect(await post('https://rebinding.example.com/')).toMatchObject({ kind: 'answered', status: 200 });
    expect(lookups).toEqual(['rebinding.example.com']);
    expect(attempts).toEqual([edge]);
    expect(await post('https://rebinding.example.com/')).toMatchObject({ reason: 'Address not public' });
    expect(attempts).toEqual([edge]);
  });

  it('arrives as it was meant, under its name', async () => {
    expect(await post('https://hooks.example.com/201?a=b', { headers: { 'x-id': '1' } })).toEqual({
      kind: 'answered',
      status: 201,
      body: expect.stringContaining('<meta'),
    });
    expect(seen.at(-1)).toMatchObject({
      method: 'POST',
      path: '/201?a=b',
      headers: { host: 'hooks.example.com', 'x-id': '1', 'content-length': '10', connection: 'close' },
      body: '{"a":"é"}',
    });
    expect(attempts).toEqual([edge]);
  });

  it('takes a redirect for the answer and follows none', async () => {
    const places = [
      'https://127.0.0.1/',
      'https://169.254.169.254/latest/meta-data/',
      'http://10.0.0.1/',
      'https://[::1]/',
      'https://looks-fine.example.com/',
      '//127.0.0.1/',
      '/200',
      'file:///etc/passwd',
    ];
    const before = seen.length;
    const paths = [301, 302, 303, 307, 308].flatMap((status) =>
      places.map((place) => ({ status, path: `/${status}/to/${encodeURIComponent(place)}` })),
    );
    for (const { status, path } of paths) {
      expect(await post(`https://hooks.example.com${path}`)).toMatchObject({ kind: 'answered', status });
    }
    expect(seen).toHaveLength(before + paths.length);
    expect(new Set(attempts)).toEqual(new Set([edge]));
  });

  it('brings no cookie back, keeps no connection and asks no proxy', async () => {
    process.env.HTTPS_PROXY = 'http://127.0.0.1:9';
    process.env.NODE_USE_ENV_PROXY = '1';
    await post('https://hooks.example.com/');
    await post('https://hooks.example.com/');
    delete process.env.HTTPS_PROXY;
    delete process.env.NODE_USE_ENV_PROXY;
    expect(seen.at(-1)?.headers).not.toHaveProperty('cookie');
    expect(attempts).toEqual([edge, edge]);
  });

  it.each([
    ['silent', { kind: 'failed', reason: 'Timed out' }],
    ['slow-headers', { kind: 'failed', reason: 'Timed out' }],
    ['early-hints', { kind: 'failed', reason: 'Timed out' }],
    ['slow-body', { kind: 'answered', status: 200, body: expect.stringMatching(/^hé\.*$/) }],
    ['endless-body', { kind: 'answered', status: 200, body: 'ü'.repeat(512) }],
    ['endless-headers', { kind: 'failed', reason: 'Not an HTTP answer' }],
    ['switching', { kind: 'failed', reason: 'Connection failed' }],
    ['no-http', { kind: 'failed', reason: 'Not an HTTP answer' }],
    ['hangs-up', { kind: 'failed', reason: 'Connection failed' }],
    ['cuts-off', { kind: 'answered', status: 202, body: 'half' }],
    ['empty', { kind: 'answered', status: 204, body: '' }],
    ['untrusted', { kind: 'failed', reason: 'Certificate not valid' }],
    ['misnamed', { kind: 'failed', reason: 'Certificate not valid' }],
    ['plain', { kind: 'failed', reason: 'No secure connection' }],
    ['absent', { kind: 'failed', reason: 'Connection refused' }],
    ['unknown', { kind: 'failed', reason: 'Name not found' }],
  ])('ends in time with a receiver that is %s', async (name, outcome) => {
    expect(await post(`https://${name}.example.com/`, { timeoutMs: 500 })).toEqual(outcome);
  });

  it('counts the time that DNS takes', async () => {
    answers.set('never.example.com', [['never']]);
    expect(await post('https://never.example.com/', { timeoutMs: 100 })).toEqual({
      kind: 'failed',
      reason: 'Timed out',
    });
    expect(attempts).toEqual([]);
  });

  it('holds up no other by names whose servers never answer, and asks no more once its time is over', async () => {
    answers.set('never.example.com', [['never']]);
    const before = questions;
    const hanging = Array.from({ length: 16 }, () => post('https://never.example.com/', { timeoutMs: 5000 }));
    let ended = 0;
    for (const each of hanging) {
      void each.then(() => {
        ended += 1;
      });
    }
    await vi.waitFor(() => expect(questions).toBeGreaterThanOrEqual(before + 32));
    expect(await post('https://hooks.example.com/')).toMatchObject({ kind: 'answered' });
    // The rest of the process uses this lookup, for connections to DynamoDB, too.
    await lookup('localhost');
    expect(ended).toBe(0);
    expect(new Set((await Promise.all(hanging)).map(({ kind }) => kind))).toEqual(new Set(['failed']));
    const asked = questions;
    // By now a retry would have been sent.
    await setTimeout(1500);
    expect(questions).toBe(asked);
  });

  it('rejects headers that would be more than one', async () => {
    await expect(post('https://hooks.example.com/', { headers: { 'x-a': 'b\r\nx-c: d' } })).rejects.toThrow();
    expect(attempts).toEqual([]);
  });
});
