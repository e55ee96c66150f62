import { sumOfCents, toCent } from './to-cent.ts';

/*
 * The sales comparison approach: each sale's price is moved toward the subject, then the sales are weighed. It follows
 * the grid of the Uniform Residential Appraisal Report (Fannie Mae form 1004): where the sale lacks what the subject
 * has, its price rises; where it has more, it falls. The unit values are the user's; this is not an appraisal.
 */

/** A fact that nobody knows is `null`, never 0. */
export type CompFacts = {
  /** Living area. */
  squareFootage: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  garageBays: number | null;
  yearBuilt: number | null;
  /** 1 to 6: the condition ratings C1 (new) to C6 of the Uniform Appraisal Dataset. */
  condition: number | null;
};
export type CompFact = keyof CompFacts;

/** A home to compare with: a sale, or a listing, which never weighs. */
export type Comp = CompFacts & {
  id: string;
  /** USD: sold for, or asked. */
  price: number | null;
  /** Whole months since the sale. */
  monthsAgo: number | null;
  miles: number | null;
  isListing: boolean;
  /** Why the user left it out; `null` while it is kept. */
  leftOut: string | null;
};

/** The price of one unit of difference between two houses. */
export type UnitValues = {
  /** USD a square foot; `null` when no kept sale says its area. */
  squareFootage: number | null;
  /** USD each. */
  bedrooms: number;
  bathrooms: number;
  garageBays: number;
  /** USD a year of age. */
  yearBuilt: number;
  /** Percent of the sale's price a grade. */
  condition: number;
  /** Percent of the sale's price a month. */
  trend: number;
};

/** The unit values until the user sets their own, but for the area's, which follows the sales. */
export const usualUnitValues = {
  bedrooms: 0,
  bathrooms: 9000,
  garageBays: 6000,
  yearBuilt: 400,
  condition: 5,
  trend: 0.25,
} as const satisfies Omit<UnitValues, 'squareFootage'>;

/** The share of the median price per square foot that a square foot of difference is worth, percent. */
const areaShare = 40;

export type Adjusted = 'date' | CompFact;

/** `lacking`: nobody knows its price, date or distance. `negative`: the adjustments exceed the price. */
export type CompStatus = 'kept' | 'left_out' | 'listing' | 'lacking' | 'negative';

/** A sale without one of these does not weigh. */
export type NeededFact = 'price' | 'monthsAgo' | 'miles';

export type CompResult = {
  id: string;
  status: CompStatus;
  lacks: NeededFact[];
  /** USD by fact; `null` where the subject's or the sale's is unknown, so nothing was adjusted. */
  adjustments: Record<Adjusted, number | null>;
  /** USD: the sum of the adjustments, and of their sizes. `null` without a price. */
  net: number | null;
  gross: number | null;
  /** Percent of the price. */
  grossPercent: number | null;
  /** USD; `null` for what does not weigh. */
  adjusted: number | null;
  /** Percent of the value; the kept sales' add up to 100. `null` for what does not weigh. */
  weightPercent: number | null;
};

export type CompWarning =
  | { kind: 'gross'; id: string; percent: number }
  | { kind: 'few'; kept: number }
  | { kind: 'spread'; percent: number };

export type Valuation = {
  /** After-repair value, USD; `null` when no sale weighs. */
  value: number | null;
  /** The lowest and the highest adjusted price, USD. */
  range: { low: number; high: number } | null;
  /** The range in percent of the value. */
  spreadPercent: number | null;
  /** How many sales weigh. */
  kept: number;
  /** As used. */
  unitValues: UnitValues;
  /** The median price per square foot of the sales that weigh times the subject's area, USD: what no adjustment says. */
  unadjusted: number | null;
  /** In the order given. */
  comps: CompResult[];
  warnings: CompWarning[];
};

export type ValuationInput = {
  subject: CompFacts;
  comps: readonly Comp[];
  /** The user's values; the rest is usual. */
  unitValues: Partial<UnitValues>;
};

/** Below so many sales, a value is warned about. */
const fewest = 3;
/** Percent of the price. */
const mostGross = 25;
/** Percent of the value. */
const mostSpread = 15;

/**
 * The value of the subject after repairs: price × (1 + trend × months) + differences × unit values, each to the cent,
 * weighed by 1 ÷ ((1 + 10 × gross share)(1 + miles)(1 + months ÷ 12)). No sale that weighs: no value.
 */
export function valueByComps({ subject, comps, unitValues: own }: ValuationInput): Valuation {
  const priced = medianPerSqFt(comps.filter((comp) => statusOf(comp) === 'kept'));
  const unitValues: UnitValues = {
    ...usualUnitValues,
    squareFootage: priced === null ? null : Math.round((priced * areaShare) / 100),
    ...own,
  };
  const adjusted = comps.map((comp) => adjust(comp, subject, unitValues));
  const total = adjusted.reduce((sum, { weight }) => sum + weight, 0);
  const weighed = adjusted.map(
    ({ weight, result }): CompResult => ({
      ...result,
      weightPercent: result.status === 'kept' ? (100 * weight) / total : null,
    }),
  );
  const amounts = weighed.flatMap((comp) => comp.adjusted ?? []);
  const sum = adjusted.reduce((all, { weight, result }) => all + weight * (result.adjusted ?? 0), 0);
  const value = amounts.length === 0 ? null : toCent(sum / total);
  const range = value === null ? null : { low: Math.min(...amounts), high: Math.max(...amounts) };
  const spreadPercent = value === null || range === null ? null : (100 * (range.high - range.low)) / value;
  const median = medianPerSqFt(comps.filter((_, at) => weighed[at]?.status === 'kept'));
  return {
    value,
    range,
    spreadPercent,
    kept: amounts.length,
    unitValues,
    unadjusted: median === null || subject.squareFootage === null ? null : toCent(median * subject.squareFootage),
    comps: weighed,
    warnings: warningsOf(weighed, spreadPercent),
  };
}

/** A change of one thing, and the value with it. */
export type Driver = {
  change: { leftOut: string } | 'no_trend' | 'lower_condition';
  value: number | null;
  /** From the value as it is, USD. */
  difference: number | null;
};

/**
 * Lists the changes that move the value most, the largest difference first: each sale left out, no trend, a point less
 * for condition.
 */
export function driversOf(input: ValuationInput, { value, comps, unitValues }: Valuation): Driver[] {
  if (value === null) return [];
  // The area's unit value stays, so that a driver is one change.
  const fixed = { ...input, unitValues };
  const withUnits = (some: Partial<UnitValues>) => ({ ...fixed, unitValues: { ...unitValues, ...some } });
  const changed: [Driver['change'], ValuationInput][] = comps
    .filter(({ status }) => status === 'kept')
    .map(({ id }) => [{ leftOut: id }, { ...fixed, comps: input.comps.filter((comp) => comp.id !== id) }]);
  if (unitValues.trend !== 0) changed.push(['no_trend', withUnits({ trend: 0 })]);
  if (unitValues.condition >= 1) changed.push(['lower_condition', withUnits({ condition: unitValues.condition - 1 })]);
  const drivers = changed.map(([change, other]): Driver => {
    const moved = valueByComps(other).value;
    return { change, value: moved, difference: moved === null ? null : toCent(moved - value) };
  });
  const size = ({ difference }: Driver) => (difference === null ? Infinity : Math.abs(difference));
  return drivers.filter(({ difference }) => difference !== 0).toSorted((a, b) => size(b) - size(a));
}

const needed: readonly NeededFact[] = ['price', 'monthsAgo', 'miles'];

function statusOf(comp: Comp): Exclude<CompStatus, 'negative'> {
  if (comp.isListing) return 'listing';
  if (comp.leftOut !== null) return 'left_out';
  return needed.every((fact) => comp[fact] !== null) ? 'kept' : 'lacking';
}

function adjust(comp: Comp, subject: CompFacts, units: UnitValues): { weight: number; result: CompResult } {
  const { id, price } = comp;
  const status = statusOf(comp);
  const lacks = status === 'lacking' ? needed.filter((fact) => comp[fact] === null) : [];
  const adjustments = status === 'kept' ? adjustmentsOf(comp, subject, units) : none;
  const amounts = Object.values(adjustments).flatMap((amount) => amount ?? []);
  const blank = { id, lacks, adjustments, net: null, gross: null, grossPercent: null, weightPercent: null };
  if (status !== 'kept' || price === null) return { weight: 0, result: { ...blank, status, adjusted: null } };
  const net = sumOfCents(amounts);
  const gross = sumOfCents(amounts.map(Math.abs));
  const figures = { ...blank, net, gross, grossPercent: (100 * gross) / price };
  const adjusted = sumOfCents([price, net]);
  if (adjusted <= 0) return { weight: 0, result: { ...figures, status: 'negative', adjusted: null } };
  return { weight: weightOf(comp, gross / price), result: { ...figures, status, adjusted } };
}

const none: Record<Adjusted, null> = {
  date: null,
  squareFootage: null,
  bedrooms: null,
  bathrooms: null,
  garageBays: null,
  yearBuilt: null,
  condition: null,
};

function adjustmentsOf(comp: Comp, subject: CompFacts, units: UnitValues): Record<Adjusted, number | null> {
  const price = comp.price ?? 0;
  const of = (fact: CompFact, unit: number | null, sign = 1) => {
    const [mine, theirs] = [subject[fact], comp[fact]];
    return mine === null || theirs === null || unit === null ? null : toCent(sign * (mine - theirs) * unit);
  };
  return {
    date: comp.monthsAgo === null ? null : toCent((price * units.trend * comp.monthsAgo) / 100),
    squareFootage: of('squareFootage', units.squareFootage),
    bedrooms: of('bedrooms', units.bedrooms),
    bathrooms: of('bathrooms', units.bathrooms),
    garageBays: of('garageBays', units.garageBays),
    yearBuilt: of('yearBuilt', units.yearBuilt),
    // A higher grade is a worse condition.
    condition: of('condition', (price * units.condition) / 100, -1),
  };
}

function weightOf({ miles, monthsAgo }: Comp, grossShare: number): number {
  return 1 / ((1 + 10 * grossShare) * (1 + (miles ?? 0)) * (1 + (monthsAgo ?? 0) / 12));
}

function medianPerSqFt(comps: readonly Comp[]): number | null {
  const each = comps.flatMap(({ price, squareFootage }) =>
    price === null || squareFootage === null ? [] : [price / squareFootage],
  );
  const sorted = each.toSorted((a, b) => a - b);
  const high = sorted[Math.floor(sorted.length / 2)];
  const low = sorted[Math.ceil(sorted.length / 2) - 1] ?? high;
  return high === undefined || low === undefined ? null : (low + high) / 2;
}

function warningsOf(comps: readonly CompResult[], spread: number | null): CompWarning[] {
  const kept = comps.filter(({ status }) => status === 'kept');
  const far = kept.flatMap(({ id, grossPercent }): CompWarning[] =>
    grossPercent !== null && grossPercent > mostGross ? [{ kind: 'gross', id, percent: grossPercent }] : [],
  );
  return [
    ...(kept.length < fewest ? [{ kind: 'few' as const, kept: kept.length }] : []),
    ...far,
    ...(spread !== null && spread > mostSpread ? [{ kind: 'spread' as const, percent: spread }] : []),
  ];
}
