import { parseDollars } from '#shared/values/parse-amount.ts';

/** The US cents of a typed amount of dollars, such as "79" or "$1,910.40"; `undefined` for no amount, or parts of a cent. */
export function centsOf(text: string): number | undefined {
  const exact = (parseDollars(text) ?? Number.NaN) * 100;
  const cents = Math.round(exact);
  return cents >= 0 && Math.abs(exact - cents) < 1e-6 ? cents : undefined;
}
