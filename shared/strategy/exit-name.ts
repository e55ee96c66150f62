import * as z from 'zod/mini';

// Separate from what prices them, so that the contract does not bring the engine to every page.

/** How a deal is left: held and sold, resold on a wrap, leased on with an option, refinanced, or assigned. */
export const Exit = z.enum(['hold', 'wrap', 'sandwich', 'refinance', 'assign']);
export type Exit = z.infer<typeof Exit>;

/** How a loan is taken over: as it is, or with its lender's approval, which takes it out of the seller's name. */
export const Takeover = z.enum(['subject-to', 'assumption']);
export type Takeover = z.infer<typeof Takeover>;
