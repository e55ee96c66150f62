import { beforeAll, expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import { Profile, usageResetsAt } from '#shared/account/profile.ts';
import { hour } from '#test/support/away-from.ts';
import { inParallel, type Person, startSystem } from '#test/support/system.ts';
import { setUsedLookups } from '#test/support/tables/counters.ts';

const clock = openClock();
const system = await startSystem({ clock });
const day = 24 * hour;

// A trial of seven days has begun and ended within this month.
beforeAll(async () => {
  await clock.sleep(usageResetsAt(new Date(clock.now())).getTime() - clock.now() + day);
});

const profileOf = async (person: Person) => Profile.parse((await person.call('GET', '/api/profile')).body);
const lookUp = async (person: Person, house: number, street: string) =>
  (await person.call('POST', '/api/property-lookup', { address: `${house} ${street}, Mesa, AZ 85201` })).status;
const houses = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const succeeded = (statuses: number[]) => statuses.filter((status) => status === 200).length;

/** A person whose trial has begun, with so many lookups used. */
async function inTrial(name: string, used: number): Promise<Person> {
  const person = await system.person(name);
  await profileOf(person);
  await setUsedLookups(system, person.id, used, clock.now());
  return person;
}

it('answers exactly three of thirty lookups at once in a trial with three left', async () => {
  const person = await inTrial('three-left', 22);
  const statuses = await inParallel(houses(30), 30, (house) => lookUp(person, house, 'Crowded Trial St'));
  expect(succeeded(statuses)).toBe(3);
  expect(new Set(statuses)).toEqual(new Set([200, 403]));
  expect((await profileOf(person)).monthly_analyses_used).toBe(25);
});

it('counts 25 while the trial runs, and five again once it has ended', async () => {
  const person = await inTrial('goes-on', 0);
  expect(succeeded(await inParallel(houses(14), 7, (house) => lookUp(person, house, 'Trial Way')))).toBe(14);
  const stored = { subscription_tier: 'basic', subscription_status: 'trial', monthly_analyses_limit: 5 };
  expect(await profileOf(person)).toMatchObject({ ...stored, monthly_analyses_used: 14 });

  await clock.sleep(8 * day);
  expect(await lookUp(person, 15, 'Trial Way')).toBe(403);
  expect(await profileOf(person)).toMatchObject({ ...stored, monthly_analyses_used: 14 });

  await clock.sleep(usageResetsAt(new Date(clock.now())).getTime() - clock.now());
  expect(succeeded(await inParallel(houses(9), 9, (house) => lookUp(person, house, 'Later Way')))).toBe(5);
});
