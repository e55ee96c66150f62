import * as z from 'zod/mini';

/** USD to the cent, at most a trillion, so that sums are exact and every table can store it. */
export const Dollars = z.pipe(
  z.number().check(z.gte(0), z.lte(1e12)),
  z.transform((amount) => Math.round(amount * 100) / 100),
);
