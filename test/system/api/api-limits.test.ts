import { beforeEach, expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { apiCallsPerHour } from '#shared/account/api-terms.ts';
import { Failure } from '#shared/values/errors.ts';
import { awayFromTheEndOf, hour } from '#test/support/away-from.ts';
import { inParallel, type Person, startSystem } from '#test/support/system.ts';
import { setCallsOfKey } from '#test/support/tables/counters.ts';

const clock = openClock();
const system = await startSystem({ clock });
// The limits count by the hour.
beforeEach(() => awayFromTheEndOf(hour, clock));

async function keyOf(name: string): Promise<{ id: string; key: string; person: Person }> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', {
    tier: 'professional',
    billing_interval: 'monthly',
    start: 'now',
  });
  const made = await person.call('POST', '/api/account/api-keys', { name });
  return { ...CreatedApiKey.parse(made.body), person };
}

const list = (key: string) => system.call('GET', '/api/analysis?limit=1', { token: key });

it('lets a key make exactly its calls of an hour, over 50 sockets at once, and no other key pays for it', async () => {
  const limit = apiCallsPerHour.professional;
  const left = 100;
  const [{ id, key, person: owner }, other] = [await keyOf('busy'), await keyOf('quiet')];
  await setCallsOfKey(system, id, limit - left, clock.now());
  const replies = await inParallel(Array.from({ length: left + 100 }), 50, () => list(key));
  const passed = replies.filter(({ status }) => status === 200);
  const refused = replies.filter(({ status }) => status === 429);
  expect([passed.length, refused.length]).toEqual([left, 100]);
  const remaining = passed.map(({ headers }) => Number(headers.get('ratelimit-remaining')));
  expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: left }, (_, index) => index));
  for (const { body, headers } of refused) {
    expect(Failure.parse(body).error.code).toBe('rate_limited');
    expect(headers.get('ratelimit-limit')).toBe(String(limit));
    expect(headers.get('ratelimit-remaining')).toBe('0');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('retry-after')).toBe(headers.get('ratelimit-reset'));
  }
  expect((await list(other.key)).headers.get('ratelimit-remaining')).toBe(String(limit - 1));

  // The owner works all the while, and a script that waits as long as it is told goes on.
  expect((await owner.call('GET', '/api/analyses')).status).toBe(200);
  const late = await list(key);
  expect(late.status).toBe(429);
  await clock.advance(Number(late.headers.get('retry-after')) * 1000);
  expect((await list(key)).headers.get('ratelimit-remaining')).toBe(String(limit - 1));
});

it('counts 20 keys at once each for itself', async () => {
  const keys = await inParallel(Array.from({ length: 20 }), 10, async () => keyOf(`many-${crypto.randomUUID()}`));
  const calls = keys.flatMap(({ key }) => [key, key, key]);
  await inParallel(calls, 50, list);
  const last = await inParallel(keys, 20, ({ key }) => list(key));
  const remaining = last.map(({ headers }) => headers.get('ratelimit-remaining'));
  expect(remaining).toEqual(Array(20).fill(String(apiCallsPerHour.professional - 4)));
});

it('lets nobody try keys without end, and still lets in who has one', async () => {
  const { key } = await keyOf('neighbor');
  const tries = Array.from({ length: 130 }, (_, index) => `dwk_guess${index}`);
  const replies = await inParallel(tries, 20, list);
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(100);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(30);
  expect((await list(key)).status).toBe(200);
});
