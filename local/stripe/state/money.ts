/*
 * Arithmetic in whole cents. A quotient of two whole numbers below 2^53 is exact where it is a half, so that rounding
 * is as on paper.
 */

/** Rounds half away from zero. */
export const rounded = (value: number) => Math.sign(value) * Math.round(Math.abs(value)) || 0;

/** The part of an amount that a time is of a period, both in seconds. */
export const prorated = (cents: number, seconds: number, period: number) => rounded((cents * seconds) / period);

/** Tax on an amount; the rate is in hundredths of a percent. */
export const taxOn = (cents: number, rate: number) => rounded((cents * rate) / 10_000);

/** "$1,910.40" */
export function dollars(cents: number): string {
  const whole = String(Math.trunc(Math.abs(cents) / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '−' : ''}$${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}
