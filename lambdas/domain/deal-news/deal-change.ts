import * as z from 'zod/mini';
import { HeardDeal } from '#lambdas/runtime/connection.ts';

/** A change of a deal as its queue has it: `by` a user, from a page. */
export const DealChange = z.object({
  ...HeardDeal.shape,
  version: z.string(),
  by: z.optional(z.string()),
  tab: z.optional(z.string()),
});
export type DealChange = z.infer<typeof DealChange>;
