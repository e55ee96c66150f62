import { repeatableRandom } from '#shared/values/repeatable-random.ts';
import { conformalQuantile } from './conformal.ts';
import { type CountySale, earliestDay, type MarketSale, salesBefore } from './market-sale.ts';
import { median, neighborFinder, neighbors } from './nearest-sales.ts';
import { fitPrices, type PriceFit } from './price-fit.ts';
import { levels, thirdOf, thirds, type ValueModel } from './value-model.ts';

/** A sale's estimate without the sale, in ln dollars, and its score: |ln price − estimate|. */
export type ScoredSale = { estimate: number; score: number };

/**
 * The model of a county's value from its sales: those of the 24 months before the day, half of them for the intervals,
 * the others held back to see how many the intervals hold. `undefined` where no sale can be valued.
 */
export function calibrate(county: string, sales: readonly CountySale[], day: string): ValueModel | undefined {
  const fit = fitPrices(salesBefore(day, sales));
  if (fit === undefined) return undefined;
  const [calibration, heldBack] = halves(scoreSales(fit));
  if (calibration.length === 0) return undefined;
  const bounds = boundsOf(calibration);
  return {
    ...{ version: 1, county, day, sales: fit.sales.length, line: fit.line, bounds },
    thirds: thirdsOf(bounds, calibration, heldBack),
  };
}

/**
 * Every sale as a house is valued that is not among the sales: by the line without this sale and the median residual of
 * the 15 nearest sales before it. A sale with fewer before it has no score. The line's few coefficients come from all
 * other sales of the county, later ones too.
 */
export function scoreSales({ sales, predictWithout }: PriceFit): ScoredSale[] {
  const findNeighbors = neighborFinder(sales);
  return sales.flatMap((sale, place) => {
    const found = findNeighbors(sale, earliestDay(sale));
    if (found.length < neighbors) return [];
    const predicted = predictWithout(place, [place, ...found]);
    if (predicted === undefined) return [];
    const [own = Number.NaN, ...others] = predicted;
    const residuals = found.map((at, k) => lnPrice(sales[at]) - (others[k] ?? Number.NaN));
    const estimate = own + median(residuals);
    return [{ estimate, score: Math.abs(lnPrice(sale) - estimate) }];
  });
}

const lnPrice = (sale: MarketSale | undefined) => Math.log(sale?.price ?? Number.NaN);

/** Where the estimates of these sales part into thirds. */
export function boundsOf(scored: readonly ScoredSale[]): ValueModel['bounds'] {
  const sorted = scored.map(({ estimate }) => estimate).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return [at(1 / 3), at(2 / 3)];
}

/** The intervals of each third by the one half of the sales, and how many of the other half they hold. */
export function thirdsOf(
  bounds: ValueModel['bounds'],
  calibration: readonly ScoredSale[],
  heldBack: readonly ScoredSale[],
): ValueModel['thirds'] {
  const scoresIn = (half: readonly ScoredSale[], third: number) =>
    half.filter(({ estimate }) => thirdOf(bounds, estimate) === third).map(({ score }) => score);
  const thirdAt = (third: number) => {
    const [known, others] = [scoresIn(calibration, third), scoresIn(heldBack, third)];
    const intervals = levels.map((level) => {
      const q = conformalQuantile(known, level);
      return { level, q, inside: q === null ? null : others.filter((score) => score <= q).length };
    });
    return { calibration: known.length, heldBack: others.length, levels: intervals };
  };
  const [cheap, middle, dear] = thirds;
  return [thirdAt(cheap), thirdAt(middle), thirdAt(dear)];
}

/** Two random halves, always the same ones of the same sales. */
function halves<Item>(items: readonly Item[]): [Item[], Item[]] {
  const random = repeatableRandom(1);
  const shuffled = items.map((item) => ({ item, at: random() })).toSorted((a, b) => a.at - b.at);
  const middle = Math.ceil(shuffled.length / 2);
  const itemsOf = (part: typeof shuffled) => part.map(({ item }) => item);
  return [itemsOf(shuffled.slice(0, middle)), itemsOf(shuffled.slice(middle))];
}
