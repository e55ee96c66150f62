import { grouped } from './grouped.ts';
import { lazily } from './lazily.ts';

const dollars = lazily(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      maximumFractionDigits: 0,
      // No sign on what rounds to zero.
      signDisplay: 'negative',
    }),
);
const signedDollars = lazily(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      maximumFractionDigits: 0,
      signDisplay: 'exceptZero',
    }),
);
const signedHundredths = lazily(
  () =>
    new Intl.NumberFormat('en-US', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      signDisplay: 'exceptZero',
    }),
);

/** USD without decimals; what is no finite number reads as $0. */
export function usd(amount: number): string {
  return dollars().format(finite(amount));
}

/** USD without decimals and with its sign, also when positive. */
export function usdSigned(amount: number): string {
  return signedDollars().format(finite(amount));
}

/** A percentage as it stands (66 is 66%), with a fixed number of decimals. */
export function percent(value: number, digits = 0): string {
  const fixed = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(finite(value));
  return `${fixed}%`;
}

/** A percentage with two decimals and its sign, also when positive: +6.51%. */
export function percentSigned(value: number): string {
  return `${signedHundredths().format(finite(value))}%`;
}

export function wholeNumber(value: number): string {
  return grouped(finite(value).toFixed(0));
}

/** "Dec 1, 2025" in the reader's own language; empty when the text is no date. */
export function shortDate(iso: string): string {
  return date(iso, { year: 'numeric', month: 'short', day: 'numeric' });
}

/** "Dec 1": a date of this year or the next, where the year goes without saying. */
export function dayMonth(iso: string): string {
  return date(iso, { month: 'short', day: 'numeric' });
}

/** "May 2016" in the reader's own language; empty when the text is no date. */
export function monthYear(iso: string): string {
  return date(iso, { year: 'numeric', month: 'short' });
}

function date(iso: string, options: Intl.DateTimeFormatOptions): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return '';
  // A day without a time (a sale, a tax record) is that day everywhere.
  const zone = /^\d{4}-\d{2}(-\d{2})?$/.test(iso) ? { timeZone: 'UTC' } : {};
  return new Intl.DateTimeFormat(undefined, { ...options, ...zone }).format(instant);
}

function finite(value: number): number {
  // Adding 0 turns the negative zero of a rounded result into 0.
  return Number.isFinite(value) ? value + 0 : 0;
}
