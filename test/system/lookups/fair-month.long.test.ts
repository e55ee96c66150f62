import { expect, it } from 'vitest';
import { assemblyWith } from '#bin/built.ts';
import { openClock } from '#local/clock/clock.ts';
import { Profile } from '#shared/account/profile.ts';
import { isHard } from '#test/support/generated.ts';
import { startFakeProvider } from '#test/support/providers/fake-provider.ts';
import { inParallel, type Person, startSystem } from '#test/support/system.ts';

const callsPerMonth = 5000;
const daysOfMonth = 30;
/** The hard tests live through the whole month; elsewhere a week is taken for a part of it. */
const days = isHard ? daysOfMonth : 7;

const provider = await startFakeProvider();
const clock = openClock();
const system = await startSystem({
  assembly: assemblyWith('rentcast'),
  secret: 'the-key',
  // What a stage for customers has when nothing else is set.
  settings: {
    PROPERTY_SOURCE_URL: provider.url,
    PROPERTY_CALLS_PER_MONTH: String(callsPerMonth),
    PROPERTY_CALLS_PER_DAY: '500',
  },
  clock,
});

const day = 24 * 60 * 60 * 1000;
const lookUp = async (person: Person, address: string) =>
  (await person.call('POST', '/api/property-lookup', { address })).status;

it(`answers five hundred new houses in a month of Enterprise, in ${days} days of it`, async () => {
  const person = await system.person('buys-all-month');
  await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  const statuses: number[] = [];
  for (let date = 1; date <= days; date += 1) {
    // Twenty on weekdays, ten on weekends.
    const houses = Array.from(
      { length: date % 7 < 5 ? 20 : 10 },
      (_, house) => `${house + 1} Day ${date} Rd, Mesa, AZ`,
    );
    statuses.push(...(await inParallel(houses, 10, (house) => lookUp(person, house))));
    await clock.sleep(day);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  const ofMonth = (count: number) => (count * daysOfMonth) / days;
  expect(ofMonth(statuses.length)).toBeGreaterThanOrEqual(500);
  expect(ofMonth(provider.calls.length)).toBeLessThanOrEqual(callsPerMonth);
});

it('answers an office of ten accounts behind one address', async () => {
  await clock.sleep(32 * day);
  const office: Person[] = [];
  for (let desk = 1; desk <= 10; desk += 1) office.push(await system.person(`desk-${desk}`));
  const statuses = await Promise.all(
    office.flatMap((person, desk) =>
      [1, 2, 3].map((house) => lookUp(person, `${house} Desk ${desk + 1} Ave, Mesa, AZ`)),
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  const [first] = office;
  expect(Profile.parse((await first?.call('GET', '/api/profile'))?.body).monthly_analyses_used).toBe(3);
});
