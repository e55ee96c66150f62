import * as z from 'zod/mini';
import { openEnum } from '#shared/values/open-enum.ts';

/*
 * Why an owner may listen, and what a row is worth therefore. Nearly every house with equity is a deal on paper: whom to
 * call depends on the reason.
 */

/** The owner is in trouble, the house is empty, its owner lives elsewhere, its loan is worth keeping. */
export const reasonKinds = ['trouble', 'empty', 'elsewhere', 'loan'] as const;

export const RowReason = z.object({
  /** Of a later release: the least of them. */
  kind: openEnum(reasonKinds, 'empty'),
  /** "Pre-foreclosure · Auction Jan 14". */
  text: z.string(),
});
export type RowReason = z.infer<typeof RowReason>;

/** Worth a call; works without a known reason; the rest. */
export const RowPart = openEnum(['call', 'works', 'rest'], 'rest');
export type RowPart = z.infer<typeof RowPart>;

export const partNames: Readonly<Record<RowPart, string>> = {
  call: 'Worth a call',
  works: 'Works, no known reason',
  rest: 'The rest',
};
