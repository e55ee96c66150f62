import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  momentToSecond,
  monthYear,
  recentMoment,
  shortDate,
  usDate,
  usLongDate,
  usWeekdayDate,
} from '#shared/values/dates.ts';
import { daysAfter, daysBetween, isDay, monthsAfter, startOfDay, utcDay } from '#shared/values/days.ts';

const someDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((at) => utcDay(at));

describe('days', () => {
  it('lie as far apart as days were added, over every month and leap year', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -40_000, max: 40_000 }), (day, days) => {
        expect(daysBetween(day, daysAfter(day, days))).toBe(days);
      }),
    );
  });

  it('begin at midnight in UTC', () => {
    expect(utcDay(startOfDay('2026-11-22'))).toBe('2026-11-22');
    expect(utcDay(startOfDay('2026-11-22').getTime() - 1)).toBe('2026-11-21');
  });

  it('end a shorter month on its last day', () => {
    expect(monthsAfter('2027-01-31', 1)).toBe('2027-02-28');
    expect(monthsAfter('2028-02-29', 12)).toBe('2029-02-28');
    expect(monthsAfter('2026-11-15', -11)).toBe('2025-12-15');
  });

  it('are told from texts that only look like one', () => {
    expect(['2026-02-28', '2028-02-29'].every(isDay)).toBe(true);
    expect(['2026-02-30', '2026-2-3', '2026-11-22T00:00', 'soon', ''].some(isDay)).toBe(false);
  });
});

describe('dates in words', () => {
  it('keep a day that has no time on that day, wherever the reader is', () => {
    expect(shortDate('2016-05-20')).toContain('20');
    expect(monthYear('2016-05')).toContain('May');
  });

  it('are in US English in documents', () => {
    expect(usDate('2026-11-02')).toBe('Nov 2, 2026');
    expect(usLongDate('2026-11-22T23:59:59Z')).toBe('November 22, 2026');
    expect(usWeekdayDate('2026-12-01')).toBe('Tue, Dec 1');
    expect(usWeekdayDate('2026-12-01', true)).toBe('Tue, Dec 1, 2026');
  });

  it('are empty for what is no date', () => {
    expect([shortDate, recentMoment, momentToSecond, usDate].map((write) => write('Unknown'))).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });
});
