/** The number nearest to it with that many decimals, to calculate with; never −0. */
export function roundedTo(amount: number, digits: number): number {
  // Adding 0 turns −0 into 0.
  return Number(amount.toFixed(digits)) + 0;
}
