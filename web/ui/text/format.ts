import { grouped } from './grouped.ts';
import { lazily } from './lazily.ts';

/** The day where the user is, ISO. */
export function localDay(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const dollars = lazily(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      maximumFractionDigits: 0,
      // A value that rounds to zero has no sign.
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

/** USD without decimals; $0 if the value is not finite. */
export function usd(amount: number): string {
  return withMinus(dollars().format(finite(amount)));
}

/** USD without decimals, always with a sign. */
export function usdSigned(amount: number): string {
  return withMinus(signedDollars().format(finite(amount)));
}

/** A percentage (66 is 66%) with a fixed number of decimals. */
export function percent(value: number, digits = 0): string {
  const fixed = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(finite(value));
  return withMinus(`${fixed}%`);
}

/** A percentage with two decimals, always with a sign: +6.51%. */
export function percentSigned(value: number): string {
  return withMinus(`${signedHundredths().format(finite(value))}%`);
}

export function wholeNumber(value: number): string {
  return grouped(finite(value).toFixed(0));
}

/** "Dec 1, 2025" in the user's language; empty if the text is not a date. */
export function shortDate(iso: string): string {
  return date(iso, { year: 'numeric', month: 'short', day: 'numeric' });
}

/** "Dec 1, 2025, 4:12 PM" in the user's language and time zone. */
export function shortMoment(iso: string): string {
  return date(iso, { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
}

/** "Dec 1": a date whose year is obvious. */
export function dayMonth(iso: string): string {
  return date(iso, { month: 'short', day: 'numeric' });
}

/** "Mon, Nov 30": a day to come. */
export function weekdayDate(iso: string): string {
  return date(iso, { weekday: 'short', month: 'short', day: 'numeric' });
}

/** "Tuesday, November 24": the day of a moment where the user is. */
export function longDay(moment: Date): string {
  return date(localDay(moment), { weekday: 'long', month: 'long', day: 'numeric' });
}

/** "May 2016" in the user's language; empty if the text is not a date. */
export function monthYear(iso: string): string {
  return date(iso, { year: 'numeric', month: 'short' });
}

function date(iso: string, options: Intl.DateTimeFormatOptions): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return '';
  // A day without a time (a sale, a tax record) is the same day in every time zone.
  const zone = /^\d{4}-\d{2}(-\d{2})?$/.test(iso) ? { timeZone: 'UTC' } : {};
  return new Intl.DateTimeFormat(undefined, { ...options, ...zone }).format(instant);
}

/** A minus sign is as wide as a plus, and no line breaks after it. */
function withMinus(text: string): string {
  return text.replace('-', '−');
}

function finite(value: number): number {
  // Adding 0 turns a negative zero into 0.
  return Number.isFinite(value) ? value + 0 : 0;
}
