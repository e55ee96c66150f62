import { dayMs } from '#shared/values/days.ts';
import { known, type Reading, readUnlessBlank, unread } from './reading.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** How a column orders the day and the month. */
export type DayOrder = 'month first' | 'day first';

const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:\s.*)?$/;

/** The two numbers that are a day and a month, in either order; `undefined` where a date says which is which. */
export function dayAndMonthOf(cell: string): readonly [number, number] | undefined {
  const [, one, other] = slashed.exec(cell.trim()) ?? [];
  return one === undefined ? undefined : [Number(one), Number(other)];
}

/** Day first where the whole column needs it: no cell forbids it, and one says so. */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  const pairs = cells.flatMap((cell) => {
    const pair = dayAndMonthOf(cell);
    return pair ? [pair] : [];
  });
  const needsDay = pairs.some(([one]) => one > 12);
  return needsDay && pairs.every(([, other]) => other <= 12) ? 'day first' : 'month first';
}

/** The day of the calendar, `YYYY-MM-DD`; `undefined` for one that there is not. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const time = Date.UTC(year, month - 1, day);
  const date = new Date(time);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1800 && year <= 2199;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** A year of two digits is of the last hundred years, or at most ten ahead. */
function fullYear(text: string, today: string): number {
  if (text.length === 4) return Number(text);
  const year = Math.floor(Number(today.slice(0, 4)) / 100) * 100 + Number(text);
  return year > Number(today.slice(0, 4)) + 10 ? year - 100 : year;
}

/**
 * A day: "2026-03-03", "2026/03/03 00:00:00+00", "3/3/26", "Mar 3, 2026 9:15 AM", "20260303", or a spreadsheet's number
 * of days. A time beside it changes nothing. A year alone is none.
 *
 * @param today the day by which a year of two digits is understood, `YYYY-MM-DD`.
 */
export function readDate(cell: string, order: DayOrder, today: string): Reading<string> {
  return readUnlessBlank(cell, (text) => {
    const found = findDay(text, order, today);
    return found === undefined ? unread(/^\d{4}$/.test(text) ? 'a year alone' : 'no date') : known(found);
  });
}

function findDay(text: string, order: DayOrder, today: string): string | undefined {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T\s].*)?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, one, other, year] = slashed.exec(text) ?? [];
  if (one !== undefined && other !== undefined && year !== undefined) {
    const [month, day] = order === 'day first' ? [other, one] : [one, other];
    return dayOf(fullYear(year, today), Number(month), Number(day));
  }
  const named = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:,?\s.*)?$/i.exec(text);
  if (named) return dayOf(Number(named[3]), monthOf(named[1]), Number(named[2]));
  const reversed = /^(\d{1,2})[\s-]([a-z]{3,9})\.?[\s-](\d{4}|\d{2})$/i.exec(text);
  if (reversed) return dayOf(fullYear(reversed[3] ?? '', today), monthOf(reversed[2]), Number(reversed[1]));
  // Days since the end of 1899, from 1954 to 2119: as a spreadsheet writes a date without its format.
  const days = /^\d{5}(?:\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0;
  if (days < 20_000 || days > 80_000) return undefined;
  return new Date(Date.UTC(1899, 11, 30) + days * dayMs).toISOString().slice(0, 10);
}

const monthOf = (name = ''): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
