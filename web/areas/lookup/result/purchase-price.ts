/** A purchase price field: whole USD, blank, or invalid. */
export type TypedPrice = { price: number } | { price: undefined } | { problem: string };

const most = 1e12;

/** Parses a typed price; blank means the estimated value. Ignores `$`, commas and spaces. */
export function readPrice(typed: string): TypedPrice {
  const digits = typed.replace(/[$,\s]/g, '');
  if (digits === '') return { price: undefined };
  if (!/^\d+(\.\d*)?$/.test(digits)) return { problem: 'Enter a dollar amount.' };
  const price = Math.round(Number(digits));
  if (price > most) return { problem: 'Enter a price of at most one trillion dollars.' };
  return { price };
}
