import { expect, it } from 'vitest';
import { List } from '#shared/lists/list.ts';
import { listsPerDay } from '#shared/lists/list-limits.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();

it('ten equal lists at once are one, and count as one of the day', async () => {
  const person = await system.person('ten-tabs');
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const start = (street: number) =>
    person.call('POST', '/api/lists', {
      name: 'Mail of May',
      rest: 'keep',
      rows: [1, 2].map((line) => ({ line, address: `${street} Equal Way, Apt ${line}, Phoenix, AZ 85016`, note: '' })),
    });
  const replies = await Promise.all(Array.from({ length: 10 }, () => start(1)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201]);
  expect(new Set(replies.map(({ body }) => List.parse(body).id)).size).toBe(1);
  for (let street = 2; street <= listsPerDay; street += 1) expect((await start(street)).status).toBe(201);
  expect((await start(listsPerDay + 1)).status).toBe(429);
});
