import { daysBetween, monthsAfter } from '#shared/values/days.ts';

/* How a book counts time. Days are calendar days, ISO. */

/** When installments or rents fall due: each month on the first one's day, or on the last day of each month. */
export type DueRule = { firstDue: string; dueAtMonthEnd?: boolean | undefined };

/** Due days by their rule: a replay asks for each of them several times. */
const known = new Map<string, string[]>();
/** So many books are held at once. */
const mostKnown = 100;

/** The due day of an installment; 0 is the first. A shorter month's last day stands for one that it lacks. */
export function dueDay({ firstDue, dueAtMonthEnd }: DueRule, installment: number): string {
  const key = dueAtMonthEnd ? `${firstDue} end` : firstDue;
  const days = known.get(key) ?? [];
  if (known.size > mostKnown) known.clear();
  known.set(key, days);
  const day = days[installment] ?? ruled({ firstDue, dueAtMonthEnd }, monthsAfter(firstDue, installment));
  if (installment >= 0) days[installment] = day;
  return day;
}

const ruled = ({ dueAtMonthEnd }: DueRule, day: string): string => (dueAtMonthEnd ? endOfMonth(day) : day);

/** The last day of a day's month. */
export function endOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return `${day.slice(0, 'YYYY-MM-'.length)}${lastOf(year, month)}`;
}

const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** How many installments are due by a day. */
export function duesBy(rule: DueRule, day: string): number {
  const monthOf = (each: string) => 12 * Number(each.slice(0, 4)) + Number(each.slice(5, 7));
  const months = monthOf(day) - monthOf(rule.firstDue);
  return Math.max(0, dueDay(rule, months) <= day ? months + 1 : months);
}

/** Whether an installment falls due on a day. */
export function isDueDay(rule: DueRule, day: string): boolean {
  const count = duesBy(rule, day);
  return count > 0 && dueDay(rule, count - 1) === day;
}

/** Actual days from one day to another, excluding the last. */
export const actualDays = daysBetween;

/**
 * Days by 30E/360, as DAYS360(…, TRUE) of spreadsheets: a 31st counts as a 30th, and February's days as they are. Only a
 * due day is the day that its rule names, so that from one to the next is always a month of 30. Below 0 when `to` is
 * earlier.
 */
export function days30(from: string, to: string, rule: DueRule): number {
  return dayNumber30(to, rule) - dayNumber30(from, rule);
}

function dayNumber30(day: string, { firstDue, dueAtMonthEnd }: DueRule): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const named = dueAtMonthEnd ? 31 : Number(firstDue.slice(8));
  const isDue = date === Math.min(named, lastOf(year, month));
  return 360 * year + 30 * month + Math.min(isDue ? named : date, 30);
}
