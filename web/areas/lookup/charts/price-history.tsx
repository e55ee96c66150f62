import { isKnown, type PropertyResult } from '#shared/property/property.ts';
import { monthYear } from '#shared/values/dates.ts';
import { usd } from '#shared/values/money.ts';
import { HistoryChart, type HistoryPoint } from '#web/ui/charts/history-chart.tsx';
import { axisUsd } from '#web/ui/charts/scales.ts';
import { ChartOrMissing } from './chart-or-missing.tsx';

/** The property's sale prices over the years, up to its current value. */
export function PriceHistory({ property }: { property: PropertyResult }) {
  const points = pricePoints(property);
  // The current value alone is no history.
  const drawable = points.some((point) => !point.current);
  return (
    <ChartOrMissing title="Price history" missing="Not available: no sale with a price is recorded.">
      {drawable && (
        <HistoryChart
          points={points}
          valueLabel={axisUsd}
          label={`Price history: ${points.map((point) => point.title).join('; ')}.`}
        />
      )}
    </ChartOrMissing>
  );
}

/** Sales with a price, oldest first, then the current value on the day of its data. */
export function pricePoints(property: PropertyResult): HistoryPoint[] {
  const sales = property.propertyHistory.salesHistory
    .map((sale) => ({ ...sale, time: Date.parse(sale.date) }))
    .filter((sale) => sale.price > 0 && !Number.isNaN(sale.time))
    .sort((a, b) => a.time - b.time)
    .map(({ date, price, time, event }) => ({
      key: `${date} ${event} ${price}`,
      time,
      value: price,
      title: `${event} ${monthYear(date)} ${usd(price)}`,
      text: usd(price),
    }));
  // The value's own date, if the parts have different dates.
  const asked = Date.parse(property.origins?.value?.fetchedAt ?? property.fetchedAt ?? '');
  if (!isKnown(property, 'estimatedValue') || property.estimatedValue <= 0 || Number.isNaN(asked)) return sales;
  return [
    ...sales,
    {
      key: 'now',
      time: asked,
      value: property.estimatedValue,
      title: `estimated value now ${usd(property.estimatedValue)}`,
      text: usd(property.estimatedValue),
      current: true,
    },
  ];
}
