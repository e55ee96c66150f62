import { isKnown, type PropertyResult } from '#shared/property/property.ts';
import { usd } from '#shared/values/money.ts';
import { RangeBar } from '#web/ui/charts/range-bar.tsx';
import { ChartOrMissing } from './chart-or-missing.tsx';

/** The estimated rent within the range of comparable rentals. */
export function RentRange({ property }: { property: PropertyResult }) {
  const { rentEstimate, monthlyRentLow, monthlyRentHigh } = property.marketData;
  const known =
    isKnown(property, 'marketData.rentEstimate') &&
    isKnown(property, 'marketData.monthlyRentLow') &&
    isKnown(property, 'marketData.monthlyRentHigh') &&
    monthlyRentHigh > 0;
  return (
    <ChartOrMissing title="Monthly rent, low to high" missing="Not available: the rent or its range is not known.">
      {known && (
        <RangeBar
          low={monthlyRentLow}
          value={rentEstimate}
          high={monthlyRentHigh}
          format={usd}
          label={`Estimated rent ${usd(rentEstimate)} a month, between ${usd(monthlyRentLow)} and ${usd(monthlyRentHigh)}.`}
        />
      )}
    </ChartOrMissing>
  );
}
