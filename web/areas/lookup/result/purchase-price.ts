import { parseDollars } from '#shared/values/parse-amount.ts';

/** A purchase price field: whole USD, blank, or invalid. */
export type TypedPrice = { price: number } | { price: undefined } | { problem: string };

const most = 1e12;

/** Parses a typed price as `parseDollars` does: a decimal comma or a percentage is refused. Blank means the estimated value. */
export function readPrice(typed: string): TypedPrice {
  if (/^[\s$]*$/.test(typed)) return { price: undefined };
  const amount = parseDollars(typed);
  if (amount === null || amount < 0) return { problem: 'Enter a dollar amount.' };
  const price = Math.round(amount);
  if (price > most) return { problem: 'Enter a price of at most one trillion dollars.' };
  return { price };
}
