import { type Comparable, isKnown, type PropertyResult } from '#shared/property/property.ts';
import { usd } from '#shared/values/money.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { axisUsd } from '#web/ui/charts/scales.ts';
import { ScatterChart } from '#web/ui/charts/scatter-chart.tsx';
import { ChartOrMissing } from './chart-or-missing.tsx';

/** Comparable sales by area and price, with this property marked. */
export function ComparablesChart({
  property,
  numbered = false,
  height,
}: {
  property: PropertyResult;
  /** Writes each sale's table number into its point. */
  numbered?: boolean;
  height?: number;
}) {
  const sales = soldComparables(property);
  const ratio = medianOf(sales.map(({ comparable }) => comparable.soldPrice / comparable.squareFootage));
  return (
    <ChartOrMissing
      title="Price vs. square footage"
      missing="Not available: no recorded sale with price and area nearby."
      note={ratio === undefined ? undefined : `Dashed: median, ${usd(ratio)} per sq ft`}
    >
      {sales.length > 0 && (
        <ScatterChart
          points={sales.map(({ comparable, number }) => ({
            key: `${number}`,
            x: comparable.squareFootage,
            y: comparable.soldPrice,
            title: `${comparable.address}: ${usd(comparable.soldPrice)}, ${wholeNumber(comparable.squareFootage)} sq ft`,
            ...(numbered && { mark: String(number) }),
          }))}
          subject={subjectPoint(property)}
          ratio={ratio}
          label={comparablesSentence(property)}
          xLabel={wholeNumber}
          yLabel={axisUsd}
          xUnit="sq ft"
          height={height}
        />
      )}
    </ChartOrMissing>
  );
}

/** The comparables with area and price, and their table numbers. */
export function soldComparables(property: PropertyResult): { comparable: Comparable; number: number }[] {
  return property.comparables
    .map((comparable, index) => ({ comparable, number: index + 1 }))
    .filter(({ comparable }) => comparable.soldPrice > 0 && comparable.squareFootage > 0);
}

function subjectPoint(property: PropertyResult) {
  const drawable =
    isKnown(property, 'estimatedValue') &&
    isKnown(property, 'squareFootage') &&
    property.estimatedValue > 0 &&
    property.squareFootage > 0;
  if (!drawable) return undefined;
  return { x: property.squareFootage, y: property.estimatedValue, label: 'this house' };
}

/** The text alternative: number of sales, their ranges, and this property's position. */
export function comparablesSentence(property: PropertyResult): string {
  const prices = soldComparables(property).map(({ comparable }) => comparable.soldPrice);
  if (prices.length === 0) return 'No comparable sales.';
  const sales = `${prices.length} comparable ${prices.length === 1 ? 'sale' : 'sales'} from ${usd(Math.min(...prices))} to ${usd(Math.max(...prices))}`;
  const subject = subjectPoint(property);
  if (!subject) return `${sales}.`;
  const below = prices.filter((price) => price < subject.y).length;
  return `${sales}; this house at ${usd(subject.y)} lies above ${below} of them.`;
}

/** The median; `undefined` for an empty list. */
export function medianOf(values: number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? undefined : (upper + lower) / 2;
}
