/*
 * Arithmetic in whole cents. A quotient of two whole numbers below 2^53 is exact where it is a half, so that rounding
 * is as on paper.
 */

/** Rounds half away from zero. */
export const rounded = (value: number) => Math.sign(value) * Math.round(Math.abs(value)) || 0;

/** Tax on an amount; the rate is in hundredths of a percent. */
export const taxOn = (cents: number, rate: number) => rounded((cents * rate) / 10_000);
