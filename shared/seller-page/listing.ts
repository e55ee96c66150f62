import type { Line } from '#shared/structures/base/offer/seller-option.ts';
import { usdExact } from '#shared/values/money.ts';
import { parseAmount, parseDollars } from '#shared/values/parse-amount.ts';
import type { Listing } from './amounts.ts';
import type { ListingStart } from './seller-page.ts';

/* The seller's own numbers of a sale with an agent. They are reckoned with and forgotten. */

export type ListingTexts = { price: string; cost: string; months: string; rate: string };
type ListingField = keyof ListingTexts;

const bounds: Readonly<Record<ListingField, { least: number; most: number; isWhole?: true }>> = {
  price: { least: 1, most: 1e9 },
  cost: { least: 0, most: 50 },
  months: { least: 0, most: 60, isWhole: true },
  rate: { least: 0, most: 30 },
};

/** The start values as the fields hold them. */
export function listingTexts({ price, cost_percent, months, rate_percent }: ListingStart): ListingTexts {
  return {
    price: price === null ? '' : usdExact(price),
    cost: String(cost_percent),
    months: String(months),
    rate: String(rate_percent),
  };
}

/**
 * The numbers as typed. One that can't be read, or is out of bounds, is named; the start value counts then, but no price.
 */
export function readListing(
  typed: Readonly<Partial<Record<ListingField, string>>>,
  start: ListingStart,
): { listing: Listing; problems: Partial<Record<ListingField, Line>> } {
  const texts = { ...listingTexts(start), ...typed };
  const problems: Partial<Record<ListingField, Line>> = {};
  const read = (field: ListingField): number | null => {
    const { least, most, isWhole } = bounds[field];
    const text = texts[field].trim();
    const amount = field === 'price' ? parseDollars(text) : parseAmount(text);
    if (amount !== null && amount >= least && amount <= most && (!isWhole || Number.isInteger(amount))) return amount;
    // What the house is worth is unknown: the column says so.
    if (text !== '' || typed[field] !== undefined)
      problems[field] = { id: field === 'price' && text !== '' ? 'bad-amount' : 'bad-empty' };
    return null;
  };
  const listing = {
    price: read('price'),
    costPercent: read('cost') ?? start.cost_percent,
    months: read('months') ?? start.months,
    ratePercent: read('rate') ?? start.rate_percent,
  };
  return { listing, problems };
}
