import * as z from 'zod/mini';
import { Strategy } from '#shared/strategy/strategy-name.ts';

/** A way to buy that a letter offers. Separate from the letter's schemas: the documented API names it, too. */
export const MadeOffer = z.object({
  /** `null` in a letter without a particular structure. */
  structure: z.nullable(Strategy),
  /** USD; `null` when it is to be agreed. */
  price: z.nullable(z.number()),
});
