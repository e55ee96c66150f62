import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueDays, nextRun } from '#shared/reminders/reminder-run.ts';
import { daysAfter } from '#shared/values/days.ts';
import { dayIn, instantOf } from '#shared/values/local-time.ts';
import { runs } from '#test/support/generated.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
const hourMs = 3_600_000;

/** A run of the sender that comes so many minutes after the last one, with the settings of that time. */
const run = fc.record({
  minutes: fc.oneof(fc.constant(60), fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1000, max: 20_000 })),
  zone: fc.option(fc.constantFrom(...zones), { nil: undefined, freq: 20 }),
  hour: fc.option(fc.integer({ min: 0, max: 23 }), { nil: undefined, freq: 20 }),
});
const beginning = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2029, 0, 1) });

describe('the mail of a day', () => {
  it('comes once, whatever runs, daylight saving and changed time zones do', () => {
    fc.assert(
      fc.property(beginning, fc.array(run, { minLength: 40, maxLength: 120 }), (start, steps) => {
        let [now, zone, hour] = [start, 'America/New_York', 8];
        let lastDay: string | undefined;
        const mailed = new Set<string>();
        for (const step of steps) {
          now += step.minutes * 60_000;
          zone = step.zone ?? zone;
          hour = step.hour ?? hour;
          const clock = { now: new Date(now), zone, hour, lastDay };
          const days = dueDays(clock);
          if (!days) continue;
          const today = dayIn(zone, clock.now);
          expect(days.until).toBe(today);
          expect(now).toBeGreaterThanOrEqual(instantOf(today, hour, zone).getTime());
          for (let day = daysAfter(days.after, 1); day <= days.until; day = daysAfter(day, 1)) {
            expect(mailed.has(day)).toBe(false);
            mailed.add(day);
          }
          lastDay = days.until;
          expect(dueDays({ ...clock, lastDay })).toBeUndefined();
        }
      }),
      { numRuns: runs(3000) },
    );
  });

  it('leaves no day out while a run comes every hour, and comes within the hour', () => {
    fc.assert(
      fc.property(beginning, fc.constantFrom(...zones), fc.integer({ min: 0, max: 23 }), (start, zone, hour) => {
        let lastDay = daysAfter(dayIn(zone, new Date(start)), -1);
        const first = lastDay;
        let now = start;
        for (let count = 0; count < 24 * 5; count += 1) {
          const clock = { now: new Date(now), zone, hour, lastDay };
          const days = dueDays(clock);
          if (days) {
            expect(days.after).toBe(lastDay);
            const late = now - instantOf(days.until, hour, zone).getTime();
            if (lastDay !== first) expect(late).toBeLessThan(hourMs);
            lastDay = days.until;
          }
          expect(nextRun({ ...clock, lastDay }).getTime() <= now).toBe(false);
          now += hourMs;
        }
        expect(lastDay >= daysAfter(first, 5)).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('makes up for a week without runs, and for no more', () => {
    const clock = { now: new Date('2026-11-24T09:00:00Z'), zone: 'UTC', hour: 8 };
    expect(dueDays({ ...clock, lastDay: '2026-11-20' })).toEqual({ after: '2026-11-20', until: '2026-11-24' });
    expect(dueDays({ ...clock, lastDay: '2026-01-01' })).toEqual({ after: '2026-11-17', until: '2026-11-24' });
    expect(dueDays({ ...clock, lastDay: undefined })).toEqual({ after: '2026-11-23', until: '2026-11-24' });
  });

  it('waits for its hour where the reader is', () => {
    const clock = { zone: 'America/Phoenix', hour: 8, lastDay: '2026-11-23' };
    expect(dueDays({ ...clock, now: new Date('2026-11-24T14:59:59Z') })).toBeUndefined();
    expect(nextRun({ ...clock, now: new Date('2026-11-24T14:59:59Z') })).toEqual(new Date('2026-11-24T15:00:00Z'));
    expect(dueDays({ ...clock, now: new Date('2026-11-24T15:00:00Z') })).toBeDefined();
  });
});
