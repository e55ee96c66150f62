/*
 * Money of a book: whole cents. What a cent cannot hold is carried in billionths of one, so that a book which is paid as
 * planned never drifts. Products of both exceed what a number holds exactly, so they are reckoned as BigInt.
 */

/** Billionths of a cent in one cent. */
const nano = 1_000_000_000n;

/** Rates have at most five decimals: hundred-thousandths of a percent. */
const rateUnits = 100_000;

/** n ÷ d, half away from zero. @param d above 0. */
function divided(n: bigint, d: bigint): bigint {
  const twice = 2n * (n < 0n ? -n : n);
  const size = (twice + d) / (2n * d);
  return n < 0n ? -size : size;
}

/** A carried rest, in billionths of a cent. */
export type Carry = bigint;
export const noCarry: Carry = 0n;

/** Interest in whole cents, and what is carried on. */
export type Interest = { cents: number; carry: Carry };

/** Some time at a rate: the part of a year as a fraction. 1/12 is `[1, 12]`, 31 days of 365 are `[31, 365]`. */
export type Span = { ratePercent: number; time: readonly [part: number, whole: number] };

/**
 * Interest of some spans: the exact balance times each rate, first to billionths of a cent, then with what was carried to
 * whole cents.
 *
 * @param balance cents. @param carry of the loan so far.
 * @param isExact whether the carried rest bears interest, too: it is a part of the balance in the monthly method.
 */
export function interestOf(balance: number, carry: Carry, spans: readonly Span[], isExact = false): Interest {
  const exact = BigInt(balance) * nano + (isExact ? carry : 0n);
  const sum = spans.reduce((before, { ratePercent, time: [part, whole] }) => {
    const rate = BigInt(Math.round(ratePercent * rateUnits));
    return before + divided(exact * rate * BigInt(part), BigInt(whole) * 100n * BigInt(rateUnits));
  }, carry);
  const cents = divided(sum, nano);
  return { cents: Number(cents), carry: sum - cents * nano };
}
