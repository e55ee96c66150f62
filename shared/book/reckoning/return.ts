import { actualDays } from './day-count.ts';

/* What a book has earned so far. Money in whole cents; below 0 is paid. */

export type DatedCash = { day: string; cents: number };

/** The lowest and the highest yearly rate that is looked for. */
const [least, most] = [-0.99, 10];
/** So many steps between them, evenly in the logarithm of growth. */
const steps = 2000;

/** Below this nothing was put in that a rate could be of. */
const leastCashIn = 100_000;

/**
 * The yearly rate at which all flows are worth nothing: Σ flow ÷ (1 + r)^(days ÷ 365) = 0. Percent, two decimals; `null`
 * within 365 days of the first flow, below $1,000 paid in, and unless exactly one rate from −99 % to 1,000 % fits.
 *
 * @param flows the first is the cash paid in. @param end what is left on the last day, if everything is settled.
 */
export function yearlyReturn(flows: readonly DatedCash[], end: DatedCash): number | null {
  const [first] = flows;
  if (first === undefined || -first.cents < leastCashIn || actualDays(first.day, end.day) < 365) return null;
  const byDay = Map.groupBy([...flows, end], ({ day }) => day);
  const dated = [...byDay].map(([day, those]) => ({
    years: actualDays(first.day, day) / 365,
    cents: those.reduce((sum, { cents }) => sum + cents, 0),
  }));
  const worth = (logGrowth: number) =>
    dated.reduce((sum, { years, cents }) => sum + cents * Math.exp(-logGrowth * years), 0);
  const [from, to] = [Math.log1p(least), Math.log1p(most)];
  const at = (step: number) => from + ((to - from) * step) / steps;
  const signs = Array.from({ length: steps + 1 }, (_, step) => Math.sign(worth(at(step))));
  // A step on which it is 0 belongs to what follows.
  const crossings = [...signs.keys()].slice(0, steps).filter((step) => {
    const after = signs[step + 1];
    return signs[step] !== after && after !== 0;
  });
  const [only] = crossings;
  if (only === undefined || crossings.length > 1) return null;
  return Math.round(Math.expm1(rootBetween(worth, at(only), at(only + 1))) * 10_000) / 100;
}

/** Where a function that changes its sign once is 0. */
function rootBetween(of: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  const sign = Math.sign(of(low));
  for (let halving = 0; halving < 60; halving += 1) {
    const middle = (low + high) / 2;
    if (Math.sign(of(middle)) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
