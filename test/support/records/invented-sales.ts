import type { CountySale } from '#shared/records/value/market-sale.ts';
import { daysAfter } from '#shared/values/days.ts';

/** Uniform from 0 to 1, the same for the same start; source: the LCG of Numerical Recipes. */
export function uniformFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
}

/** Standard normal; source: Box and Muller (1958). */
const normal = (uniform: () => number) => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());

/**
 * Market sales from a known model in the 24 months before 2026-11-01: ln price = 7 + 0.7 ln area − 0.004 age
 * + 0.1 ln lot + 0.08 baths + a place's own part + noise, whose deviation the caller chooses by the price.
 */
export function inventSales(count: number, start: number, deviationOf: (lnPrice: number) => number): CountySale[] {
  const uniform = uniformFrom(start);
  return Array.from({ length: count }, () => {
    const [lat, lon] = [26 + 0.3 * uniform(), -81.8 + 0.3 * uniform()];
    const [sqft, lot_sqft] = [Math.round(800 + 3000 * uniform()), Math.round(4000 + 12_000 * uniform())];
    const [year_built, baths] = [1950 + Math.floor(70 * uniform()), 1 + Math.floor(6 * uniform()) / 2];
    const day = daysAfter('2024-11-05', Math.floor(720 * uniform()));
    const age = Number(day.slice(0, 4)) - year_built;
    const place = 0.2 * Math.sin(20 * lat) + 0.2 * Math.cos(20 * lon);
    const known = 7 + 0.7 * Math.log(sqft) - 0.004 * age + 0.1 * Math.log(lot_sqft) + 0.08 * baths + place;
    const price = Math.exp(known + deviationOf(known) * normal(uniform));
    return { lat, lon, sqft, lot_sqft, year_built, baths, day, precision: 'day', price, kind: 'market' };
  });
}
