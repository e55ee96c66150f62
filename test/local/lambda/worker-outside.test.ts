import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { playOutside } from '#local/lambda/worker-outside.ts';

/** A name server that hears every question and answers none. */
const questions: Buffer[] = [];
const server = createSocket('udp4', (question) => questions.push(question));
server.bind(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());

function lookUp(name: string) {
  const resolver = new Resolver({ timeout: 200, tries: 1 });
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  return Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
}

const played = { names: ['hooks.example.com'], address: '128.0.0.1', port: 1, ca: '' };

// In this order: each call replaces the lookups of the one before.
it('asks the real internet for a name only where it was switched on', async () => {
  playOutside({ ...played, isOpen: true });
  await lookUp('receiver.example.org');
  expect(questions.length).toBeGreaterThan(0);

  playOutside({ ...played, isOpen: false });
  questions.length = 0;
  const found = await lookUp('receiver.example.org');
  const notFound = { status: 'rejected', reason: { code: 'ENOTFOUND' } };
  expect(found).toMatchObject([notFound, notFound]);
  expect(questions).toEqual([]);
  expect(await lookUp('hooks.example.com')).toEqual([
    { status: 'fulfilled', value: ['128.0.0.1'] },
    { status: 'fulfilled', value: [] },
  ]);
});
