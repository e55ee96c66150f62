import type { Position } from '#shared/property/miles-between.ts';
import { standardError, widthPercent } from './conformal.ts';
import { type CountySale, type Feature, type HouseFacts, hasArea, hasPosition } from './market-sale.ts';
import { median, neighborFinder, neighbors } from './nearest-sales.ts';
import { predict } from './price-fit.ts';
import { levels, type Third, type ThirdOfModel, thirdOf, type ValueModel } from './value-model.ts';

/** When a value is shown. */
export const shownIf = {
  /** Sales of a third: as many in the calibration, and as many held back. */
  sales: 300,
  /** Points that the coverage may be off the level besides two standard errors. */
  points: 2,
  standardErrors: 2,
  /** Of the 80 % interval, in percent of the value. */
  widthPercent: 50,
  comps: 5,
  compMiles: 1,
} as const;

/** A sale near the house with what it says of its place: ln price less the line (`residualOf`). */
export type NearbySale = Position & { sqft: number; residual: number } & Pick<CountySale, 'day' | 'precision'>;

/** What is known around a house on the day of its valuation. */
export type Around = {
  day: string;
  /** At least every sale of the 24 months within the miles that the county's 15 nearest ones usually take. */
  nearby: readonly NearbySale[];
  /** Miles to each comparable sale; `undefined` where it is unknown. */
  compMiles: readonly (number | undefined)[];
};

export type ValueInterval = { level: number; low: number; high: number };

/** In dollars. `inside` of `heldBack` sales of the third fell inside the 80 % interval. */
export type RecordValue = { value: number; intervals: ValueInterval[]; third: Third; inside: number; heldBack: number };

/** Why a house has no value from records. */
export type NoValue =
  /** No sale of the county can be valued. */
  | { why: 'county' }
  /** The model has sales that may be later than the day. */
  | { why: 'later_sales' }
  | { why: 'facts'; lacking: (Feature | 'position')[] }
  | { why: 'nearby'; sales: number }
  | { why: 'sales'; calibration: number; heldBack: number }
  | { why: 'coverage'; level: number; inside: number; heldBack: number }
  | { why: 'width'; widthPercent: number }
  | { why: 'comps'; comps: number };

/** ln price less the line; `undefined` where the sale lacks a price or a feature of the line. */
export function residualOf({ line }: ValueModel, sale: HouseFacts & { day: string; price: number | null }) {
  const predicted = predict(line, sale, sale.day);
  if (typeof predicted !== 'number' || sale.price === null || !(sale.price > 0)) return undefined;
  return Math.log(sale.price) - predicted;
}

/**
 * A house's value by its county's model and the sales around it, or the first reason for none. Only sales certainly
 * earlier than the day count.
 */
export function valueFromRecords(
  model: ValueModel | undefined,
  house: HouseFacts,
  { day, nearby, compMiles }: Around,
): RecordValue | NoValue {
  if (model === undefined) return { why: 'county' };
  if (model.day > day) return { why: 'later_sales' };
  const predicted = predict(model.line, house, day);
  if (typeof predicted !== 'number' || !hasPosition(house) || !hasArea(house)) return lackOf(house, predicted);
  const residuals = residualsAround(house, day, nearby);
  if (residuals.length < neighbors) return { why: 'nearby', sales: residuals.length };
  const estimate = predicted + median(residuals);
  const third = thirdOf(model.bounds, estimate);
  const known = model.thirds[third];
  return doubtOf(known) ?? tooFewComps(compMiles) ?? shownValue(estimate, third, known);
}

/** What the house lacks; its living area counts even where the line does not use it, to find sales like it. */
function lackOf(house: HouseFacts, predicted: number | Feature[]): NoValue {
  const features = typeof predicted === 'number' ? [] : predicted;
  const area: Feature[] = hasArea(house) || features.includes('area') ? [] : ['area'];
  return { why: 'facts', lacking: [...area, ...features, ...(hasPosition(house) ? [] : ['position' as const])] };
}

/** Those of the 15 nearest earlier sales, or of as many as there are. */
function residualsAround(house: Position & { sqft: number }, day: string, nearby: readonly NearbySale[]): number[] {
  // In an order of their own, which decides between two at the same distance.
  const sales = nearby.toSorted((a, b) => a.residual - b.residual);
  return neighborFinder(sales)(house, day).flatMap((place) => sales[place]?.residual ?? []);
}

/** Why a third's intervals are not shown; `undefined` where they are. */
export function doubtOf({ calibration, heldBack, levels: found }: ThirdOfModel): NoValue | undefined {
  if (calibration < shownIf.sales || heldBack < shownIf.sales) return { why: 'sales', calibration, heldBack };
  for (const { level, inside } of found) {
    const off = Math.abs((inside ?? 0) / heldBack - level);
    const allowed = shownIf.points / 100 + shownIf.standardErrors * standardError(level, heldBack);
    if (inside === null || off > allowed) return { why: 'coverage', level, inside: inside ?? 0, heldBack };
  }
  const width = widthPercent(shownLevel(found)?.q ?? Number.POSITIVE_INFINITY);
  return width > shownIf.widthPercent ? { why: 'width', widthPercent: width } : undefined;
}

function tooFewComps(compMiles: Around['compMiles']): NoValue | undefined {
  const comps = compMiles.filter((miles) => miles !== undefined && miles <= shownIf.compMiles).length;
  return comps < shownIf.comps ? { why: 'comps', comps } : undefined;
}

function shownValue(estimate: number, third: Third, { heldBack, levels: found }: ThirdOfModel): RecordValue {
  const value = Math.exp(estimate);
  const intervals = found.flatMap(({ level, q }) =>
    q === null ? [] : [{ level, low: value * Math.exp(-q), high: value * Math.exp(q) }],
  );
  return { value, intervals, third, inside: shownLevel(found)?.inside ?? 0, heldBack };
}

/** The interval that is shown: 8 in 10. */
const shownLevel = (found: ThirdOfModel['levels']) => found.find(({ level }) => level === levels[0]);
