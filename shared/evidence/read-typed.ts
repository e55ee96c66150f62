import { decimalUpTo } from '#shared/values/numbers.ts';
import { parseAmount, parseDollars } from '#shared/values/parse-amount.ts';

export type TypedNumber = { least: number; most: number; isWhole?: true; isPercent?: true; example: string };

/** A typed number, or what is wrong with it; `empty` when nothing is typed. */
export type TypedReading = { value: number } | { problem: string } | 'empty';

/** Reads a typed number within its bounds. Thousands separators and `$` are ignored, and `%` in a percentage. */
export function readTyped(
  typed: string | undefined,
  { least, most, isWhole, isPercent, example }: TypedNumber,
): TypedReading {
  const text = typed?.trim() ?? '';
  if (text === '') return 'empty';
  const amount = isPercent ? parseAmount(text) : parseDollars(text);
  if (amount === null) return { problem: `Enter a number, like ${example}.` };
  if (amount < least || amount > most) return { problem: `Enter ${shown(least)} to ${shown(most)}.` };
  if (isWhole && !Number.isInteger(amount)) return { problem: 'Enter a whole number.' };
  return { value: amount };
}

/** A year has no separator. */
function shown(amount: number): string {
  const isYear = amount >= 1600 && amount <= 2200;
  return isYear ? String(amount) : decimalUpTo(amount, 3);
}
