import { daysBetween, monthsAfter } from '#shared/values/days.ts';

/* How a book counts time. Days are calendar days, ISO. */

/** Due days by the first: a replay asks for each of them several times. */
const known = new Map<string, string[]>();
/** So many books are held at once. */
const mostKnown = 100;

/** The due day of an installment; 0 is the first. A shorter month's last day stands for one that it lacks. */
export function dueDay(firstDue: string, installment: number): string {
  const days = known.get(firstDue) ?? [];
  if (known.size > mostKnown) known.clear();
  known.set(firstDue, days);
  const day = days[installment] ?? monthsAfter(firstDue, installment);
  if (installment >= 0) days[installment] = day;
  return day;
}

/** How many installments are due by a day. */
export function duesBy(firstDue: string, day: string): number {
  const monthOf = (each: string) => 12 * Number(each.slice(0, 4)) + Number(each.slice(5, 7));
  const months = monthOf(day) - monthOf(firstDue);
  return Math.max(0, dueDay(firstDue, months) <= day ? months + 1 : months);
}

/** Actual days from one day to another, excluding the last. */
export const actualDays = daysBetween;

/** Days of 30/360: each day of a month counts at most 30, and a month's last day is 30. Below 0 when `to` is earlier. */
export function days30(from: string, to: string): number {
  const [one, other] = [partsOf(from), partsOf(to)];
  return 360 * (other.year - one.year) + 30 * (other.month - one.month) + (other.day - one.day);
}

function partsOf(day: string): { year: number; month: number; day: number } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { year, month, day: date === last ? 30 : Math.min(date, 30) };
}
