import * as z from 'zod/mini';

/** USD to the cent, at most a trillion, so that sums stay exact and no store sees a number it can't hold. */
export const Dollars = z.pipe(
  z.number().check(z.gte(0), z.lte(1e12)),
  z.transform((amount) => Math.round(amount * 100) / 100),
);
