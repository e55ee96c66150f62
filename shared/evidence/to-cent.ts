/**
 * USD to the nearest cent, half a cent away from zero; never −0. Fifteen digits keep what was typed as half a cent
 * half a cent: 1.005 is 1.01.
 */
export function toCent(amount: number): number {
  const cents = Math.round(Number((Math.abs(amount) * 100).toPrecision(15)));
  return (Math.sign(amount) * cents) / 100 + 0;
}

/** The sum of amounts in USD, to the cent. */
export function sumOfCents(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100 + 0;
}
