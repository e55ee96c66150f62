import type * as z from 'zod/mini';
import { openEnum } from '#shared/values/open-enum.ts';
import { isBlankAmount, parseDollars } from '#shared/values/parse-amount.ts';
import type { AgreedVersion } from './agreed.ts';
import type { Closing } from './closing.ts';

/** Where a purchase price comes from, the first that there is. */
export const PriceSource = openEnum(['settled', 'agreed', 'typed', 'estimate'], 'typed');
export type PriceSource = z.infer<typeof PriceSource>;

export type PurchasePrice = {
  /** USD; `null` when nobody knows one. */
  purchase_price: number | null;
  purchase_price_from: PriceSource;
};

type Known = {
  /** Of a deal that is closed. */
  closing: Closing | undefined;
  agreed: Pick<AgreedVersion, 'price' | 'withdrawn_at'> | undefined;
  /** The calculator's text. */
  text: string | undefined;
  /** As it was kept: typed, or the estimate at saving. */
  kept: number | null;
  /** What an estimate may be, USD: of the record, and with the seller's facts. */
  estimates: readonly (number | null)[];
};

/** The one purchase price of a deal: settled, else agreed, else typed, else the estimate at saving. */
export function purchasePrice({ closing, agreed, text = '', kept, estimates }: Known): PurchasePrice {
  const settled = closing?.price ?? null;
  if (settled !== null) return { purchase_price: settled, purchase_price_from: 'settled' };
  const both = agreed?.withdrawn_at === undefined ? (agreed?.price ?? null) : null;
  if (both !== null) return { purchase_price: both, purchase_price_from: 'agreed' };
  const typed = isBlankAmount(text) ? null : parseDollars(text);
  if (typed !== null) return { purchase_price: typed, purchase_price_from: 'typed' };
  // Rows written before it could be unknown hold 0 for a house whose value nobody knew.
  if (kept === null || (kept === 0 && estimates.every((estimate) => estimate === null))) {
    return { purchase_price: null, purchase_price_from: 'estimate' };
  }
  return { purchase_price: kept, purchase_price_from: estimates.includes(kept) ? 'estimate' : 'typed' };
}

/** As files name where it comes from. */
export const priceSources: Readonly<Record<PriceSource, string>> = {
  settled: 'settled',
  agreed: 'agreed',
  typed: 'typed',
  estimate: 'estimated value',
};

/** What screens call a purchase price. */
export const priceLabel = (from: PriceSource | undefined): string =>
  from === 'estimate' ? 'Estimated value' : 'Purchase price';

/** Whether a deal has no price but the estimated value. */
export const isEstimate = ({
  purchase_price,
  purchase_price_from,
}: {
  purchase_price: number | null;
  purchase_price_from?: PriceSource | undefined;
}): boolean => purchase_price !== null && purchase_price_from === 'estimate';
