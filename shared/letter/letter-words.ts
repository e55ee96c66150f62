import { usLongDate } from '#shared/values/dates.ts';
import { isDay } from '#shared/values/days.ts';
import { usd } from '#shared/values/money.ts';
import { parseDollars } from '#shared/values/parse-amount.ts';

/* How letters write amounts, dates and typed texts. */

/** A readable amount of at most a trillion; otherwise `null`. */
export function amountOf(text: string): number | null {
  const amount = parseDollars(text);
  return amount === null || Math.abs(amount) > 1e12 ? null : amount;
}

/** An amount as typed, in whole dollars; "to be agreed" when it is empty. */
export function amountText(text: string): string {
  const amount = amountOf(text);
  return amount === null || amount < 0 ? oneLine(text) || 'to be agreed' : usd(amount);
}

/** A typed day in long form; any other text as typed; "to be agreed" when it is empty. */
export function dateText(text: string): string {
  const shown = oneLine(text);
  return isDay(shown) ? usLongDate(shown) : shown || 'to be agreed';
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
