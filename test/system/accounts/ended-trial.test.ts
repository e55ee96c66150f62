import { expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { Profile } from '#shared/account/profile.ts';
import { hour } from '#test/support/away-from.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const clock = openClock();
const system = await startSystem({ clock });

const choose = (person: Person, tier: string, start: 'trial' | 'now') =>
  person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start });
const profileOf = async (person: Person) => Profile.parse((await person.call('GET', '/api/profile')).body);
const listWith = (key: string) => system.call('GET', '/api/analysis?limit=1', { token: key });

it('an Enterprise trial that has ended is Basic on every call, until a plan is chosen', async () => {
  const person = await system.person('late');
  await choose(person, 'enterprise', 'trial');
  const { key } = CreatedApiKey.parse((await person.call('POST', '/api/account/api-keys', { name: 'Script' })).body);
  expect((await listWith(key)).status).toBe(200);
  expect((await profileOf(person)).monthly_analyses_limit).toBe(999_999);

  await clock.sleep(8 * 24 * hour);
  expect(await profileOf(person)).toMatchObject({ subscription_tier: 'enterprise', monthly_analyses_limit: 5 });
  expect(await listWith(key)).toMatchObject({ status: 403, body: { error: { code: 'not_allowed' } } });
  const refused = await Promise.all([
    person.call('POST', '/api/account/api-keys', { name: 'Another' }),
    person.call('POST', '/api/account/webhooks', { url: 'https://webhooks.example/a', events: ['analysis.created'] }),
    person.call('POST', '/api/lists', {
      name: 'Late',
      rows: [{ line: 1, address: '1 Late St, Mesa, AZ 85201', note: '' }],
      rest: 'keep',
    }),
    person.call('PATCH', '/api/profile', { brand: { company: 'Late LLC' } }),
  ]);
  for (const { status, body } of refused) {
    expect([status, body]).toEqual([403, { error: expect.objectContaining({ code: 'not_allowed' }) }]);
  }

  const addresses = Array.from({ length: 9 }, (_, index) => `${index + 1} Late St, Mesa, AZ 85201`);
  const lookups = await Promise.all(
    addresses.map((address) => person.call('POST', '/api/property-lookup', { address })),
  );
  const { monthly_analyses_used: used } = await profileOf(person);
  expect([lookups.filter(({ status }) => status === 200).length, used]).toEqual([5, 5]);

  await choose(person, 'enterprise', 'now');
  expect((await listWith(key)).status).toBe(200);
  expect((await profileOf(person)).monthly_analyses_limit).toBe(999_999);
});
