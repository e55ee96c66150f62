import * as z from 'zod/mini';
import type { Position } from '#shared/property/miles-between.ts';
import { monthsAfter } from '#shared/values/days.ts';

/** What the price depends on besides the place, in the order in which the fit takes them. */
export const Feature = z.enum(['area', 'age', 'lot', 'baths']);
export type Feature = z.infer<typeof Feature>;

/** A house's facts as a load has them; `null` is unknown. Areas in square feet. */
export type HouseFacts = {
  lat: number | null;
  lon: number | null;
  sqft: number | null;
  lot_sqft: number | null;
  year_built: number | null;
  baths: number | null;
};

/** A sale with the facts of its house. `price` in dollars. */
export type CountySale = HouseFacts & {
  /** `YYYY-MM-DD`; any day of the month where the precision is `month`. */
  day: string;
  precision: 'day' | 'month';
  price: number | null;
  kind: 'market' | 'not_market' | 'multi' | 'unknown';
};

/** A market sale with a price, a position and a living area. */
export type MarketSale = CountySale & Position & { price: number; sqft: number };

/** How far back a county's sales count. */
const windowMonths = 24;

const isPositive = (figure: number | null): figure is number =>
  figure !== null && Number.isFinite(figure) && figure > 0;

/** Whether both degrees are known. */
export const hasPosition = <House extends HouseFacts>(house: House): house is House & Position =>
  Number.isFinite(house.lat ?? Number.NaN) && Number.isFinite(house.lon ?? Number.NaN);

/** Whether the living area is known. */
export const hasArea = <House extends HouseFacts>(house: House): house is House & { sqft: number } =>
  isPositive(house.sqft);

/** The last day on which the sale may have been: a month's last day where only the month is known. */
export const latestDay = ({ day, precision }: Pick<CountySale, 'day' | 'precision'>): string =>
  precision === 'day' ? day : lastOfMonth(day);

/** The first day on which the sale may have been. */
export const earliestDay = ({ day, precision }: Pick<CountySale, 'day' | 'precision'>): string =>
  precision === 'day' ? day : `${day.slice(0, 'YYYY-MM'.length)}-01`;

/** The last day of each month, which many sales share. */
const lastDays = new Map<string, string>();

function lastOfMonth(day: string): string {
  const month = day.slice(0, 'YYYY-MM'.length);
  const known = lastDays.get(month);
  if (known !== undefined) return known;
  // January's last day, some months later, is the last day of a shorter month.
  const months = Number(month.slice('YYYY-'.length)) - 1;
  const last = monthsAfter(`${month.slice(0, 'YYYY'.length)}-01-31`, months);
  lastDays.set(month, last);
  return last;
}

/**
 * The market sales that a value on that day may use: of the 24 months before it, all of them certainly earlier than
 * the day. They are in an order of their own, so that the order of the input changes no sum.
 */
export function salesBefore(day: string, sales: readonly CountySale[]): MarketSale[] {
  const from = monthsAfter(day, -windowMonths);
  return sales
    .filter(isMarketSale)
    .filter((sale) => earliestDay(sale) >= from && latestDay(sale) < day)
    .toSorted(bySale);
}

function isMarketSale(sale: CountySale): sale is MarketSale {
  return sale.kind === 'market' && isPositive(sale.price) && hasPosition(sale) && hasArea(sale);
}

/** By all that tells two sales apart; the price last, so that dearer dollars keep the order. */
function bySale(a: MarketSale, b: MarketSale): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  if (a.precision !== b.precision) return a.precision < b.precision ? -1 : 1;
  const figures = (sale: MarketSale) => [
    sale.lat,
    sale.lon,
    sale.sqft,
    sale.year_built ?? -1,
    sale.lot_sqft ?? -1,
    sale.baths ?? -1,
    sale.price,
  ];
  const others = figures(b);
  const differences = figures(a).map((figure, at) => figure - (others[at] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** A feature of a house on a day: ln square feet, years, ln square feet, baths; `null` where it is unknown. */
export function featureOf(feature: Feature, house: HouseFacts, day: string): number | null {
  if (feature === 'area') return isPositive(house.sqft) ? Math.log(house.sqft) : null;
  if (feature === 'lot') return isPositive(house.lot_sqft) ? Math.log(house.lot_sqft) : null;
  if (feature === 'baths') return isPositive(house.baths) ? house.baths : null;
  // A house sold before it was finished is new.
  return isPositive(house.year_built) ? Math.max(0, Number(day.slice(0, 'YYYY'.length)) - house.year_built) : null;
}
