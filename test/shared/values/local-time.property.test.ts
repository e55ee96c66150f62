import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '#shared/values/days.ts';
import { dayIn, instantOf, isZone, TimeZone } from '#shared/values/local-time.ts';
import { runs } from '#test/support/generated.ts';

const zones = Intl.supportedValuesOf('timeZone');
const zone = fc.constantFrom('UTC', ...zones);
/** From 2012 on: no zone has left out a whole day since. */
const day = fc.integer({ min: 0, max: 365 * 40 }).map((days) => daysAfter('2012-01-01', days));
const hour = fc.integer({ min: 0, max: 23 });

/** The wall clock, worked out in another way than in the code. */
const wall = (at: Date, timeZone: string) => at.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T').slice(0, 16);

describe('the hour of a day', () => {
  it('is when the wall clock shows it, in every zone and on every day', () => {
    fc.assert(
      fc.property(day, hour, zone, (date, at, name) => {
        const instant = instantOf(date, at, name);
        const asked = `${date}T${String(at).padStart(2, '0')}:00`;
        const shown = wall(instant, name);
        expect(shown >= asked).toBe(true);
        // A minute before it was earlier: it is the first such moment.
        const before = wall(new Date(instant.getTime() - 60_000), name);
        expect(before < asked || before > shown).toBe(true);
        expect(dayIn(name, instant)).toBe(date);
      }),
      { numRuns: runs(20_000) },
    );
  });

  it('comes once a day, whatever daylight saving does', () => {
    fc.assert(
      fc.property(day, hour, zone, (date, at, name) => {
        const apart = instantOf(daysAfter(date, 1), at, name).getTime() - instantOf(date, at, name).getTime();
        expect(apart).toBeGreaterThanOrEqual(22 * 3_600_000);
        expect(apart).toBeLessThanOrEqual(26 * 3_600_000);
      }),
      { numRuns: runs(20_000) },
    );
  });

  it.each([
    ['2026-03-08', 2, 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-03-08', 8, 'America/New_York', '2026-03-08T12:00:00.000Z'],
    ['2026-11-01', 1, 'America/New_York', '2026-11-01T05:00:00.000Z'],
    ['2026-11-01', 8, 'America/New_York', '2026-11-01T13:00:00.000Z'],
    ['2026-11-01', 8, 'America/Phoenix', '2026-11-01T15:00:00.000Z'],
    ['2026-10-04', 2, 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['2026-11-24', 0, 'Asia/Kathmandu', '2026-11-23T18:15:00.000Z'],
  ])('of %s at %i in %s is %s', (date, at, name, instant) => {
    expect(instantOf(date, at, name).toISOString()).toBe(instant);
  });
});

describe('a time zone', () => {
  it('is one that the server knows, by the name that browsers give it', () => {
    for (const name of [...zones, 'UTC']) expect(isZone(name)).toBe(true);
    for (const name of ['', 'Mars/Olympus', 'America/Phoenix '.repeat(9), '../etc/passwd']) {
      expect(TimeZone.safeParse(name).success).toBe(false);
    }
  });
});
