import { milesBetween, milesBetweenParallels, type Position } from '#shared/property/miles-between.ts';
import { type CountySale, latestDay } from './market-sale.ts';

/** How many sales around a house say what the line does not know of its place. */
export const neighbors = 15;

/** A house e times as large is as far away as one 2.5 miles from here. */
const milesPerLnArea = 2.5;

type Place = Position & { sqft: number };
type Sold = Place & Pick<CountySale, 'day' | 'precision'>;

/**
 * Finds the 15 sales nearest to a house among those certainly earlier than a day: their places in `sales`, the nearest
 * first, an earlier place first where two are equally far. Distance = miles + 2.5 × |difference of ln area|.
 */
export function neighborFinder(sales: readonly Sold[]): (house: Place, before: string) => number[] {
  const sold = sales
    .map((sale, place) => ({ ...sale, place, lnArea: Math.log(sale.sqft), latest: latestDay(sale) }))
    .toSorted((a, b) => a.lat - b.lat || a.place - b.place);

  return (house, before) => {
    const lnArea = Math.log(house.sqft);
    const found: { place: number; distance: number }[] = [];
    const worst = () => (found.length < neighbors ? Number.POSITIVE_INFINITY : (found.at(-1)?.distance ?? 0));
    const start = firstFrom(sold, house.lat);
    // From the house's parallel to the north, then to the south, as far as the parallels alone allow.
    for (const step of [1, -1]) {
      for (let at = step === 1 ? start : start - 1; ; at += step) {
        const sale = sold[at];
        if (sale === undefined) break;
        const north = milesBetweenParallels(house.lat, sale.lat);
        if (north > worst()) break;
        const unlike = milesPerLnArea * Math.abs(sale.lnArea - lnArea);
        if (sale.latest >= before || north + unlike > worst()) continue;
        insert(found, { place: sale.place, distance: milesBetween(house, sale) + unlike });
      }
    }
    return found.map(({ place }) => place);
  };
}

/** The first place of a latitude not south of this one; by bisection. */
function firstFrom(sold: readonly Position[], lat: number): number {
  let [low, high] = [0, sold.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((sold[middle]?.lat ?? 0) < lat) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insert(found: { place: number; distance: number }[], sale: { place: number; distance: number }): void {
  let at = found.length;
  for (; at > 0; at -= 1) {
    const before = found[at - 1];
    if (before === undefined || before.distance < sale.distance) break;
    if (before.distance === sale.distance && before.place < sale.place) break;
  }
  found.splice(at, 0, sale);
  if (found.length > neighbors) found.pop();
}

/** The median; NaN of nothing. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  return (low + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}
