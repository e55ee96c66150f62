import { isDay } from '#shared/values/days.ts';

export type FileDay = { day: string; from: 'name' | 'change' };

/**
 * The day of a file's figures: the one in its name (2026-11-20, 20261120, 11-20-2026), else that of its last change.
 * Never after today. All are `YYYY-MM-DD`.
 */
export function fileDay(name: string, changed: string, today: string): FileDay {
  const named = daysIn(name).find((day) => isDay(day) && day >= '1990-01-01' && day <= today);
  if (named !== undefined) return { day: named, from: 'name' };
  return { day: changed < today ? changed : today, from: 'change' };
}

function daysIn(name: string): string[] {
  const yearFirst = name.matchAll(/(?<!\d)(\d{4})([-_. ]?)(\d{2})\2(\d{2})(?!\d)/g);
  const yearLast = name.matchAll(/(?<!\d)(\d{1,2})([-_. ])(\d{1,2})\2(\d{4})(?!\d)/g);
  const two = (part = '') => part.padStart(2, '0');
  return [
    ...[...yearFirst].map(([, year, , month, day]) => `${year}-${month}-${day}`),
    ...[...yearLast].map(([, month, , day, year]) => `${year}-${two(month)}-${two(day)}`),
  ];
}
