import { decimal } from '#shared/values/numbers.ts';
import { isBlankAmount, parseAmount, parseDollars } from '#shared/values/parse-amount.ts';

/* What is typed into a book's forms. What is left empty is unknown, never 0. */

/** Whole cents of typed dollars: `undefined` without any, NaN for what is no amount. */
export function typedCents(text: string): number | undefined {
  if (isBlankAmount(text)) return undefined;
  const dollars = parseDollars(text);
  return dollars === null ? Number.NaN : Math.round(dollars * 100);
}

/** A typed number: `undefined` without any, NaN for what is none. */
export function typedNumber(text: string): number | undefined {
  return isBlankAmount(text) ? undefined : (parseAmount(text) ?? Number.NaN);
}

/** Cents as somebody would type them; empty for unknown. */
export const centsAsTyped = (cents: number | null | undefined): string =>
  cents === null || cents === undefined
    ? ''
    : decimal(cents / 100, 2)
        .replaceAll(',', '')
        .replace('−', '-');

/** A number as somebody would type it; empty for unknown. */
export const numberAsTyped = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
