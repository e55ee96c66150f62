/** What a purchase price field holds: a number of whole USD, nothing, or something that is no price. */
export type TypedPrice = { price: number } | { price: undefined } | { problem: string };

const most = 1e12;

/** Reads a typed price; blank means the estimated value. `$`, commas and spaces don't count. */
export function readPrice(typed: string): TypedPrice {
  const digits = typed.replace(/[$,\s]/g, '');
  if (digits === '') return { price: undefined };
  if (!/^\d+(\.\d*)?$/.test(digits)) return { problem: 'Enter the price in dollars.' };
  const price = Math.round(Number(digits));
  if (price > most) return { problem: 'Enter a price of at most one trillion dollars.' };
  return { price };
}
