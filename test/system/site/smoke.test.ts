import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { checks, lookUpAs, smokeTest } from '#bin/smoke/checks.ts';
import { sampleAddress } from '#shared/property/sample-addresses.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();

it('finds nothing wrong with a running system, signed in or not', async () => {
  const { email } = await system.person('Smoke');
  const all = { ...checks, 'a lookup answers': lookUpAs({ email, password }, sampleAddress) };
  const outcomes = await smokeTest(system.url, all);
  expect(outcomes).toEqual(Object.keys(all).map((what) => ({ what, problem: undefined })));
});

it('says of each part what is wrong where something else answers', async () => {
  const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const lookup = { 'a lookup answers': lookUpAs({ email: 'a@b.example', password: 'x' }, sampleAddress) };
  const outcomes = await smokeTest(`http://127.0.0.1:${port}`, { ...checks, ...lookup });
  expect(outcomes.filter(({ problem }) => problem === undefined)).toEqual([]);
});

it('says that a lookup failed, and why a sign-in did', async () => {
  const { email } = await system.person('Pat');
  const [refused] = await smokeTest(system.url, {
    lookup: lookUpAs({ email, password: 'Wrong1Horse' }, sampleAddress),
  });
  expect(refused?.problem).toContain('Incorrect username or password');
  system.expectError('property_source_failed');
  const address = '500 Unavailable Way, Phoenix, AZ 85004';
  const [failed] = await smokeTest(system.url, { lookup: lookUpAs({ email, password }, address) });
  expect(failed?.problem).toMatch(/^A lookup of 500 Unavailable Way, Phoenix, AZ 85004 answers \d{3}\.$/);
});
