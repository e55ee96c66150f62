import { describe, expect, it } from 'vitest';
import { sessionOf } from '#local/sign-in.ts';
import { maxSessions } from '#shared/sessions/session-limits.ts';
import { SessionList } from '#shared/sessions/sessions.ts';
import { connect } from '#test/support/chat/chat-client.ts';
import { keptOf, renewedToken } from '#test/support/cognito.ts';
import { inParallel, type Person, password, startSystem } from '#test/support/system.ts';
import { addSessions } from '#test/support/tables/counters.ts';

const system = await startSystem();
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('a session', () => {
  const listOf = async (person: Pick<Person, 'call'>) =>
    SessionList.parse((await person.call('GET', '/api/sessions')).body).items;
  /** The same person in another browser. */
  async function elsewhere({ email }: Person): Promise<Pick<Person, 'call' | 'token' | 'stored'>> {
    const { token, stored } = await sessionOf(system, { email, password });
    return { token, stored, call: (method, path, body) => system.call(method, path, { token, body }) };
  }
  const status = async (session: Pick<Person, 'call'>) => (await session.call('GET', '/api/profile')).status;

  it('is listed with its browser, system and network, and says which one asks', async () => {
    const person = await system.person('lists-sessions');
    const headers = {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit Chrome/141.0 Safari/537.36',
    };
    await system.call('GET', '/api/profile', { token: person.token, headers });
    const other = await elsewhere(person);
    await status(other);
    const seen_at = `${new Date(Date.now()).toISOString().slice(0, 13)}:00:00.000Z`;
    const listed = await listOf(person);
    expect(listed).toHaveLength(2);
    expect(listed).toContainEqual(
      expect.objectContaining({ browser: 'Chrome', system: 'Windows', network: '127.0.0.1', seen_at, current: true }),
    );
    expect((await listOf(other)).map(({ current }) => current).toSorted()).toEqual([false, true]);
  });

  it('is refused at once when it is ended while it calls, with all its refreshes, and the others go on', async () => {
    const person = await system.person('ends-one');
    const thief = await elsewhere(person);
    expect([await status(person), await status(thief)]).toEqual([200, 200]);
    const id = (await listOf(person)).find(({ current }) => !current)?.id;
    let endedAt = Infinity;
    const calls = inParallel(times(60), 10, async (index) => {
      if (index === 20) {
        expect((await person.call('DELETE', `/api/sessions/${id}`)).status).toBe(204);
        endedAt = performance.now();
      }
      const began = performance.now();
      const reply = await thief.call('PATCH', '/api/profile', { company: 'Thief' });
      return { began, status: reply.status };
    });
    const outcomes = await calls;
    const after = outcomes.filter(({ began }) => began > endedAt);
    expect(after.length).toBeGreaterThan(10);
    expect(new Set(after.map((each) => each.status))).toEqual(new Set([401]));
    const token = await renewedToken(system, keptOf(thief.stored, 'refreshToken'));
    expect((await system.call('GET', '/api/profile', { token })).status).toBe(401);
    expect(await status(person)).toBe(200);
    // A repeat changes nothing.
    expect((await person.call('DELETE', `/api/sessions/${id}`)).status).toBe(204);
    expect(await listOf(person)).toHaveLength(1);
  });

  it('may end itself, and another account’s does not exist', async () => {
    const [person, stranger] = [await system.person('ends-own'), await system.person('ends-others')];
    const [own] = await listOf(person);
    expect((await stranger.call('DELETE', `/api/sessions/${own?.id}`)).status).toBe(404);
    expect((await person.call('DELETE', '/api/sessions/current')).status).toBe(204);
    expect(await status(person)).toBe(401);
  });

  it('that was ended opens no chat', async () => {
    const person = await system.person('ended-in-chat');
    const client = await connect(system);
    expect(await client.ask('hello', { id_token: person.token })).toMatchObject({ as: 'user' });
    await person.call('DELETE', '/api/sessions/current');
    expect(await client.request('hello', { id_token: person.token })).toMatchObject({
      ok: false,
      error: { code: 'not_signed_in', message: 'This session was ended. Sign in again.' },
    });
    await client.close();
  });

  it('ends with all the others, but for the one that asks and those that sign in later', async () => {
    const person = await system.person('ends-all');
    const [used, silent] = [await elsewhere(person), await elsewhere(person)];
    expect([await status(person), await status(used)]).toEqual([200, 200]);
    const signedIn = Math.floor(Date.now() / 1000);
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(signedIn);
    expect((await person.call('DELETE', '/api/sessions')).status).toBe(204);
    expect([await status(person), await status(used), await status(silent)]).toEqual([200, 401, 401]);
    expect(await status(await elsewhere(person))).toBe(200);
  });

  it('is one of fifty: fifty that begin at once beside others leave fifty', { timeout: 60_000 }, async () => {
    const person = await system.person('signs-in-often');
    expect(await status(person)).toBe(200);
    await addSessions(system, person.id, maxSessions - 10, Date.now() - 60_000);
    const many = await inParallel(times(20), 2, () => elsewhere(person));
    expect(new Set(await Promise.all(many.map(status)))).toEqual(new Set([200]));
    expect((await listOf(many[0] ?? person)).length).toBe(maxSessions);
  });
});
