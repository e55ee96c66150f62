import { expect, it } from 'vitest';
import { daysAfter } from '#shared/values/days.ts';
import { dueInWords, dueState, nextMonday, timeInStage } from '#web/ui/text/days.ts';

it('the day after the end of a month, a leap day and a year', () => {
  expect(daysAfter('2026-11-30', 1)).toBe('2026-12-01');
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
});

it('next Monday is never today', () => {
  expect(nextMonday('2026-11-24')).toBe('2026-11-30');
  expect(nextMonday('2026-11-29')).toBe('2026-11-30');
  expect(nextMonday('2026-11-30')).toBe('2026-12-07');
});

it('a due day is late, today or ahead, in words', () => {
  const today = '2026-11-24';
  expect(dueInWords('2026-11-23', today)).toBe('1 day late');
  expect(dueInWords('2026-11-20', today)).toBe('4 days late');
  expect(dueInWords(today, today)).toBe('Today');
  expect(dueInWords('2026-11-30', today)).toBe('Mon, Nov 30');
  expect(dueInWords(null, today)).toBe('No date');
  expect([null, '2026-11-23', today, '2026-11-25'].map((due) => dueState(due, today))).toEqual([
    'none',
    'late',
    'today',
    'ahead',
  ]);
});

it('the time in a stage counts days where the user is', () => {
  const now = new Date(2026, 10, 24, 8);
  expect(timeInStage(new Date(2026, 10, 24, 7).toISOString(), now)).toBe('today');
  expect(timeInStage(new Date(2026, 10, 23, 23).toISOString(), now)).toBe('1 day');
  expect(timeInStage(new Date(2026, 10, 19, 12).toISOString(), now)).toBe('5 days');
});
