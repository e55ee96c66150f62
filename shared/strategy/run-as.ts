import * as z from 'zod/mini';
import { openEnum } from '#shared/values/open-enum.ts';

// Separate from the deal engine and the deal's fields, so that a list and a webhook load neither.

/** Who decided what a deal is run as: it ranked first, or the user chose it. Written by the server only. */
export const ChosenBy = z.enum(['proposed', 'user']);
export type ChosenBy = z.infer<typeof ChosenBy>;

/** Of a structure, for the investor. */
export const verdicts = ['works', 'misses', 'fails', 'needs'] as const;

const figure = z.nullable(z.number());

/** A structure's worth to the seller, beside a sale with an agent. USD. */
export const SellerVerdict = z.object({
  /** `underwater`: at least as much, and a listing would leave them owing. `close`: less by a tenth or $1,000 at most. */
  kind: openEnum(['better', 'close', 'underwater', 'worse', 'unknown'], 'unknown'),
  /** Worth today against the listing's. */
  difference: figure,
  /** The seller's debt after closing a listing; `null` unless `underwater`. */
  owing: figure,
  /** The money that they have to bring. */
  asks: z.nullable(z.object({ when: openEnum(['closing', 'month', 'end'], 'end'), amount: z.number() })),
  /** An option would not be used: the growth of the value at which it is not, percent a year; `null` for any other. */
  lapses: z._default(figure, null),
  /** Paths of the input that it waits for. */
  needs: z.array(z.string()),
});
export type SellerVerdict = z.infer<typeof SellerVerdict>;

/** Of a row that nobody has judged. */
export const unjudged: SellerVerdict = {
  kind: 'unknown',
  difference: null,
  owing: null,
  asks: null,
  lapses: null,
  needs: [],
};
