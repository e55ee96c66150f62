import { degreesWithin, milesBetween, milesBetweenParallels, type Position } from '#shared/property/miles-between.ts';
import { type CountySale, latestDay } from './market-sale.ts';

/** How many sales around a house say what the line does not know of its place. */
export const neighbors = 15;

/** A house e times as large is as far away as one 2.5 miles from here. */
const milesPerLnArea = 2.5;

type Place = Position & { sqft: number };
type Sold = Place & Pick<CountySale, 'day' | 'precision'>;

/** Degrees: a third of a mile, less than 15 sales of a dense county take. */
const bandHeight = 0.005;

/** Two formulas of one distance differ by less than that share, also where an arc sine is steep: half around the earth. */
const rounding = 1e-6;

/**
 * Finds the 15 sales nearest to a house among those certainly earlier than a day: their places in `sales`, the nearest
 * first, an earlier place first where two are equally far. Distance = miles + 2.5 × |difference of ln area|.
 *
 * Sales stand in bands between two parallels, from west to east; a search goes as far as parallels and meridians allow.
 */
export function neighborFinder(sales: readonly Sold[]): (house: Place, before: string) => number[] {
  const bandOf = ({ lat }: Position) => Math.floor(lat / bandHeight);
  const sorted = sales
    .map((sale, place) => ({ sale, place }))
    .toSorted((a, b) => bandOf(a.sale) - bandOf(b.sale) || a.sale.lon - b.sale.lon);
  // Numbers side by side: a search reads hundreds of them.
  const numbers = (of: (sale: Sold) => number) => Float64Array.from(sorted, ({ sale }) => of(sale));
  const [lats, lons] = [numbers(({ lat }) => lat), numbers(({ lon }) => lon)];
  const lnAreas = numbers(({ sqft }) => Math.log(sqft));
  const latest = numbers((sale) => dayNumber(latestDay(sale)));
  const earliest = latest.reduce((least, day) => Math.min(least, day), Number.POSITIVE_INFINITY);
  const bands = bandsOf(lats);

  return (house, before) => {
    const [day, lnArea] = [dayNumber(before), Math.log(house.sqft)];
    if (earliest >= day) return [];
    const found: { place: number; distance: number }[] = [];
    let worst = Number.POSITIVE_INFINITY;
    let reach = 180;
    const isTooFar = (miles: number) => miles * (1 - rounding) > worst;

    const consider = (at: number) => {
      if ((latest[at] ?? 0) >= day) return;
      const sale = { lat: lats[at] ?? 0, lon: lons[at] ?? 0 };
      const unlike = milesPerLnArea * Math.abs((lnAreas[at] ?? 0) - lnArea);
      if (isTooFar(unlike + milesBetweenParallels(house.lat, sale.lat))) return;
      insert(found, { place: sorted[at]?.place ?? 0, distance: milesBetween(house, sale) + unlike });
      if (found.length < neighbors) return;
      worst = found.at(-1)?.distance ?? 0;
      reach = degreesWithin(house, worst) * (1 + rounding);
    };

    /** From the house's meridian to the east, then to the west; around the earth. */
    const walk = ({ from, to }: Band) => {
      const count = to - from;
      const start = firstFrom(from, to, (at) => (lons[at] ?? 0) >= house.lon);
      let left = count;
      for (const step of [1, -1]) {
        for (let at = step === 1 ? start : start - 1; left > 0; at += step, left -= 1) {
          const around = at >= to ? -1 : at < from ? 1 : 0;
          const own = at + around * count;
          if (((lons[own] ?? 0) - house.lon) * step + (around === 0 ? 0 : 360) > reach) break;
          consider(own);
        }
      }
    };

    const start = firstFrom(0, bands.length, (at) => (bands[at]?.north ?? 0) >= house.lat);
    for (const step of [1, -1]) {
      for (let at = step === 1 ? start : start - 1; ; at += step) {
        const band = bands[at];
        if (band === undefined) break;
        const edge = Math.min(Math.max(house.lat, band.south), band.north);
        if (isTooFar(milesBetweenParallels(house.lat, edge))) break;
        walk(band);
      }
    }
    return found.map(({ place }) => place);
  };
}

/** 20260115: later days are larger. */
const dayNumber = (day: string) => Number(day.replaceAll('-', ''));

/** Sales between two parallels: their first place and the one after the last. */
type Band = { south: number; north: number; from: number; to: number };

/** From south to north, of latitudes in the order of their bands. */
function bandsOf(lats: Float64Array): Band[] {
  const bands: Band[] = [];
  for (const [at, lat] of lats.entries()) {
    const last = bands.at(-1);
    if (last && Math.floor(lat / bandHeight) === Math.floor(last.south / bandHeight)) {
      last.south = Math.min(last.south, lat);
      last.north = Math.max(last.north, lat);
      last.to = at + 1;
    } else bands.push({ south: lat, north: lat, from: at, to: at + 1 });
  }
  return bands;
}

/** The first place from which on a condition holds; by bisection. */
function firstFrom(from: number, to: number, isReached: (at: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isReached(middle)) high = middle;
    else low = middle + 1;
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
