import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { makeApp } from '#bin/app.ts';
import { openClock } from '#local/clock/clock.ts';
import { accountId, region } from '#local/template/template.ts';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { apiCallsPerHour, invalidKeyCallsPerHour, invalidKeyCallsPerMinute } from '#shared/account/api-terms.ts';
import { sampleAddresses } from '#shared/property/sample-addresses.ts';
import { neededInProd } from '#test/infra/synthesized.ts';
import { awayFromTheEndOf, hour, minute } from '#test/support/away-from.ts';
import { connect } from '#test/support/chat/chat-client.ts';
import { forgetGuestChats } from '#test/support/chat/guest-chats.ts';
import { inParallel, type Person, startSystem } from '#test/support/system.ts';
import { setCallsOfKey, setCount } from '#test/support/tables/counters.ts';

/* The limits that callers share, as prod has them: firewall, routes, and calls past CloudFront. */

const assembly = mkdtempSync(join(tmpdir(), 'prod-assembly-'));
process.once('exit', () => rmSync(assembly, { recursive: true }));
const context = {
  propertySource: 'sample',
  ...neededInProd,
  // Keys belong to plans.
  'prod:payments': 'free',
  'prod:account': accountId,
  'prod:region': region,
};
makeApp({ stage: 'prod', outdir: assembly, nag: false, context }).synth();
const clock = openClock();
const system = await startSystem({ assembly, clock, throttled: true });
const fiveMinutes = 5 * minute;
/** The APIs' own address, past CloudFront. */
const direct = `${system.url}/__local/execute-api`;

/** Full buckets, an address that has asked nothing lately, and time until the next hour and minute. */
async function afterAWhile(): Promise<void> {
  await clock.advance(fiveMinutes);
  await awayFromTheEndOf(hour, clock);
  await awayFromTheEndOf(minute, clock);
}

const statuses = (replies: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

async function keyOf(name: string): Promise<{ id: string; key: string; person: Person }> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  return { ...CreatedApiKey.parse((await person.call('POST', '/api/account/api-keys', { name })).body), person };
}
const list = (key: string, headers: Record<string, string> = {}) =>
  system.call('GET', '/api/analysis?limit=1', { token: key, headers });

/** A call with a bad key from an address of this machine, of which Linux has sixteen million. */
function badCall(from: string, index: number): Promise<{ status: number; retryAfter: string | undefined }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(system.url);
    const headers = { host: `127.0.0.1:${port}`, authorization: `Bearer dwk_guess${from}${index}` };
    request({ host: '127.0.0.1', port, localAddress: from, path: '/api/analysis', headers }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }),
      );
    })
      .on('error', reject)
      .end();
  });
}

// First: the chat checks tokens by a clock that the tests below move ahead.
it('lets a member of the staff have forty chats', async () => {
  await forgetGuestChats(system);
  const agent = await system.person('forty-chats', ['staff']);
  const guests = [];
  for (let index = 0; index < 40; index += 1) {
    // A network may start only so many chats an hour.
    if (index % 5 === 0) await forgetGuestChats(system);
    const guest = await connect(system);
    const { chat } = await guest.ask('start_chat', { email: `guest-${index}@forty.example` });
    guests.push({ guest, chat_id: chat.id });
  }
  // A connection joins twenty; the other half is in a second tab.
  for (const half of [guests.slice(0, 20), guests.slice(20)]) {
    const staff = await connect(system);
    await staff.ask('hello', { id_token: agent.token });
    await staff.ask('list_chats', { status: 'active' });
    for (const { chat_id } of half) await staff.ask('join_chat', { chat_id });
    for (const { chat_id } of half) {
      await staff.ask('typing', { chat_id });
      await staff.ask('send_message', { chat_id, message_id: crypto.randomUUID(), message: 'Good morning.' });
    }
    await staff.close();
  }
  expect(await Promise.all(guests.map(({ guest }) => guest.waitForPush('message')))).toHaveLength(40);
  await Promise.all(guests.map(({ guest }) => guest.close()));
});

describe('a call past CloudFront', () => {
  it('is refused, whoever makes it', async () => {
    const { key, person } = await keyOf('direct');
    const call = (path: string, init: RequestInit = {}) => fetch(direct + path, init);
    const token = { authorization: `Bearer ${person.token}` };
    const json = { 'content-type': 'application/json' };
    expect((await call('/api/profile', { headers: token })).status).toBe(403);
    expect((await call('/api/profile', { headers: { ...token, 'x-origin-key': 'guessed' } })).status).toBe(403);
    expect((await call('/api/contact', { method: 'POST', headers: json, body: '{}' })).status).toBe(403);
    const withKey = { authorization: `Bearer ${key}`, 'x-origin-key': 'guessed' };
    expect((await call('/api/analysis', { headers: withKey })).status).toBe(403);
    // API Gateway refuses by itself what lacks a header that the authorizer needs.
    expect((await call('/api/analysis', { headers: { authorization: `Bearer ${key}` } })).status).toBe(401);
    expect((await list(key)).status).toBe(200);
  });

  it('opens no chat', async () => {
    const handshake = (url: string) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(url, { origin: system.url });
        socket.on('open', () => {
          socket.close();
          resolve('open');
        });
        socket.on('error', ({ message }) => resolve(message));
      });
    expect(await handshake(`${direct.replace('http', 'ws')}/ws`)).toContain('403');
    expect(await handshake(system.socketUrl)).toBe('open');
  });

  it('gets no further with the header through CloudFront, which replaces it', async () => {
    const { person } = await keyOf('replaced');
    const headers = { 'x-origin-key': 'guessed' };
    expect((await system.call('GET', '/api/profile', { token: person.token, headers })).status).toBe(200);
  });
});

describe('bad API keys', () => {
  beforeEach(afterAWhile);

  it('are limited for one sender, whatever addresses it writes into the header', async () => {
    const { key } = await keyOf('forging-neighbor');
    const tries = Array.from({ length: invalidKeyCallsPerHour + 20 }, (_, index) => index);
    const replies = await inParallel(tries, 20, (index) =>
      list(`dwk_forged${index}`, { 'x-forwarded-for': `203.0.113.${index}, 198.51.100.${index}` }),
    );
    expect(statuses(replies)).toEqual({ 401: invalidKeyCallsPerHour, 429: 20 });
    expect((await list(key)).status).toBe(200);
  });

  // Other systems answer on one address of the machine only.
  it.runIf(process.platform === 'linux')('are limited over all senders, and a good key still works', async () => {
    const { key } = await keyOf('flooded');
    const left = 100;
    const thisMinute = new Date(clock.now()).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
    const counter = { account: `failures#${thisMinute}`, sort_key: 'all' };
    await setCount(system, 'Integrations', counter, invalidKeyCallsPerMinute - left);
    const senders = Array.from({ length: 8 }, (_, index) => `127.0.1.${index + 1}`);
    const tries = senders.flatMap((from) => Array.from({ length: 20 }, (_, index) => ({ from, index })));
    const replies = await inParallel(tries, 20, ({ from, index }) => badCall(from, index));
    // A sender whose own limit is far.
    const late = await badCall('127.0.2.1', 0);
    expect(statuses(replies)).toEqual({ 401: left, 429: tries.length - left });
    expect(late.status).toBe(429);
    expect(Number(late.retryAfter)).toBeLessThanOrEqual(60);
    expect((await list(key)).status).toBe(200);
    await clock.advance(minute);
    expect((await badCall('127.0.2.1', 1)).status).toBe(401);
  });
});

describe('an address', () => {
  beforeEach(afterAWhile);

  it('may be an office of ten people who all work', async () => {
    const people = await inParallel(
      Array.from({ length: 10 }, (_, index) => `office-${index}`),
      4,
      (name) => system.person(name),
    );
    await Promise.all(
      people.map((person) =>
        person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' }),
      ),
    );
    const codes = new Set<number>();
    const note = async (work: Promise<{ status: number }>) => codes.add((await work).status);
    // Five minutes of work, a minute at a time: its calls all come within a second or two.
    for (let now = 0; now < 5; now += 1) {
      await Promise.all(
        people.map(async (person, index) => {
          await note(fetch(`${system.url}/dashboard`));
          await note(person.call('GET', '/api/profile'));
          await note(person.call('GET', '/api/analyses'));
          for (const typed of ['241', '2417', '2417 E'])
            await note(person.call('POST', '/api/address-suggestions', { q: typed }));
          await note(
            person.call('POST', '/api/property-lookup', { address: sampleAddresses[(index + now) % 4] ?? '' }),
          );
          await note(person.call('PATCH', '/api/profile', { company: `Office ${now}` }));
        }),
      );
      await clock.advance(minute);
    }
    expect([...codes]).toEqual([200]);
  });

  it('may be that of a script at its limit: only its own calls are refused', async () => {
    const [{ id, key, person }, other] = [await keyOf('script'), await keyOf('beside')];
    await setCallsOfKey(system, id, apiCallsPerHour.professional - 70, clock.now());
    const replies = await inParallel(Array.from({ length: 100 }), 20, () => list(key));
    expect(statuses(replies)).toEqual({ 200: 70, 429: 30 });
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ error: { code: 'rate_limited' } });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await list(other.key)).status).toBe(200);
    expect((await person.call('GET', '/api/profile')).status).toBe(200);
  });
});

describe('a flood', () => {
  beforeEach(afterAWhile);

  const flood = (count: number) =>
    inParallel(Array.from({ length: count }), 20, () => system.call('POST', '/api/contact', { body: {} }));

  it('of one call leaves the others alone, and is then told to wait', async () => {
    const person = await system.person('bystander');
    const first = await flood(400);
    expect(statuses(first)[429]).toBeGreaterThan(20);
    expect(first.find(({ status }) => status === 429)?.body).toEqual({ message: 'Too Many Requests' });
    expect((await person.call('GET', '/api/profile')).status).toBe(200);

    await flood(1100);
    const [blocked] = await flood(1);
    expect(blocked).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
    expect(blocked?.headers.get('retry-after')).toBe('300');
    expect((await person.call('GET', '/api/profile')).status).toBe(200);

    await clock.advance(fiveMinutes);
    expect(statuses(await flood(1))).toEqual({ 400: 1 });
  });
});
