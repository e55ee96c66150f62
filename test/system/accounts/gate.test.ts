import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openClock } from '#local/clock/clock.ts';
import { sessionOf } from '#local/sign-in.ts';
import { callsPerMinute } from '#shared/sessions/session-limits.ts';
import { awayFromTheEndOf, hour, minute } from '#test/support/away-from.ts';
import { inParallel, type Person, password, startSystem } from '#test/support/system.ts';
import { setCallsOfMinute } from '#test/support/tables/counters.ts';

const clock = openClock();
const system = await startSystem({ clock });
const profiles = system.tables.names.find((name) => name.includes('Profiles'));

beforeEach(() => awayFromTheEndOf(minute, clock));

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const statuses = (replies: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const Row = z.object({ Item: z.optional(z.record(z.string(), z.unknown())) });
const gateOf = async ({ id }: Person) =>
  Row.parse(await system.tables.command('GetItem', { TableName: profiles, Key: { id: { S: `gate#${id}` } } })).Item;

const patch = (person: Person, company: string) => person.call('PATCH', '/api/profile', { company });

const setCalls = (person: Person, calls: number) => setCallsOfMinute(system, person.id, calls, clock.now());

describe('the calls of an account in a minute', () => {
  it('are as many as the limit, of any number at once, in any mix of its sessions', { timeout: 120_000 }, async () => {
    const person = await system.person('floods');
    const other = { token: (await sessionOf(system, { email: person.email, password })).token };
    const replies = await inParallel(times(callsPerMinute + 60), 60, (index) =>
      system.call('GET', '/api/subscription/contacts', { token: index % 2 ? person.token : other.token }),
    );
    expect(statuses(replies)).toEqual({ 200: callsPerMinute, 429: 60 });
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ error: { code: 'rate_limited' } });
    const wait = Number(refused?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);

    await clock.advance(wait * 1000);
    expect((await person.call('GET', '/api/subscription/contacts')).status).toBe(200);
  });

  it('change nothing above the limit, and leave other accounts alone', async () => {
    const [person, neighbor] = [await system.person('writes-too-much'), await system.person('neighbor')];
    await patch(person, 'Before');
    await setCalls(person, callsPerMinute);
    expect((await patch(person, 'After')).status).toBe(429);
    expect((await patch(neighbor, 'Neighbor')).status).toBe(200);
    await clock.advance(minute);
    expect((await person.call('GET', '/api/profile')).body).toMatchObject({ company: 'Before' });
  });
});

describe('the row of an account', () => {
  it('is not made again by calls that are under way when the account is deleted', async () => {
    const person = await system.person('leaves');
    await person.call('GET', '/api/profile');
    expect(await gateOf(person)).toBeDefined();
    const calls = inParallel(times(120), 20, (index) =>
      index === 20 ? person.call('DELETE', '/api/profile') : person.call('GET', '/api/subscription/contacts'),
    );
    const answered = statuses(await calls);
    expect(answered[204]).toBe(1);
    expect(Object.keys(answered).sort()).toEqual(['200', '204', '401']);
    expect(await gateOf(person)).toBeUndefined();
    for (const call of ['GET /api/subscription/contacts', 'GET /api/profile', 'PATCH /api/profile']) {
      const [method = '', path = ''] = call.split(' ');
      const reply = await person.call(method, path, method === 'PATCH' ? { company: 'Ghost' } : undefined);
      expect(reply.status, call).toBe(401);
    }
    expect(await gateOf(person)).toBeUndefined();
    // The browser may have missed the answer.
    expect((await person.call('DELETE', '/api/profile')).status).toBe(204);
  });
});

// Last: it moves the clock past the end of every token.
describe('the calls of an account in a minute of another hour', () => {
  it('are counted anew in the same minute of a later hour, and after a day', async () => {
    const person = await system.person('comes-back');
    await patch(person, 'First');
    await setCalls(person, callsPerMinute);
    for (const later of [hour, 25 * hour]) {
      await clock.sleep(later);
      const { token } = await sessionOf(system, { email: person.email, password });
      const reply = await system.call('PATCH', '/api/profile', { token, body: { company: 'Later' } });
      expect(reply.status).toBe(200);
      await setCalls(person, callsPerMinute);
    }
  });
});
