import { parseAmount } from '#shared/values/parse-amount.ts';

/* How letters write amounts, dates and typed texts. */

/** A readable amount of at most a trillion; otherwise `null`. */
export function amountOf(text: string): number | null {
  const amount = parseAmount(text);
  return amount === null || Math.abs(amount) > 1e12 ? null : amount;
}

/** An amount as typed, in whole dollars; "to be agreed" when it is empty. */
export function amountText(text: string): string {
  const amount = amountOf(text);
  return amount === null || amount < 0 ? oneLine(text) || 'to be agreed' : usd(amount);
}

/** "$312,500": rounded to dollars. */
export function usd(amount: number): string {
  return `$${Math.round(amount).toLocaleString('en-US')}`;
}

/** "$250,000", "$1,512.50": an agreed amount, with cents only where it has any. */
export function money(amount: number): string {
  return Number.isInteger(amount) ? usd(amount) : cents(amount);
}

/** "$1,074.18", "−$8,000.00": a figure that was worked out, to the cent. */
export function cents(amount: number): string {
  const size = Math.abs(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${amount < 0 && Number(size.replaceAll(',', '')) !== 0 ? '−' : ''}$${size}`;
}

/** "84 months", "1 day". */
export function count(amount: number, unit: 'month' | 'day' | 'payment'): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

/**
 * The same day some months later, or the last day of a shorter month.
 *
 * @param date `YYYY-MM-DD`.
 */
export function monthsAfter(date: string, months: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  const target = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(day.getUTCDate(), lastDay));
  return target.toISOString().slice(0, 10);
}

/** A day some days later. @param date `YYYY-MM-DD`. */
export function daysAfter(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** Days from one day to another; negative when the other is earlier. @param from `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000));
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A typed day in long form; any other text as typed; "to be agreed" when it is empty. */
export function dateText(text: string): string {
  const shown = oneLine(text);
  return isDate(shown) ? longDate.format(new Date(`${shown}T00:00:00Z`)) : shown || 'to be agreed';
}

/** Whether the text is an existing calendar day, `YYYY-MM-DD`; false for February 30. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** One line of printable text: control characters and line breaks become spaces; direction marks are removed. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** The lines of a typed text that hold something. */
export function lines(text: string): string[] {
  return text
    .split(/[\n\r\u0085\u2028\u2029]/)
    .map(oneLine)
    .filter(Boolean);
}
