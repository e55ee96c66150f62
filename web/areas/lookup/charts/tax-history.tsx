import type { PropertyResult } from '#shared/property/property.ts';
import { BarTable } from '#web/ui/charts/bar-table.tsx';
import { usd } from '#web/ui/text/format.ts';
import { ChartOrMissing } from './chart-or-missing.tsx';

/** Property taxes by year, newest first, with the assessed values. */
export function TaxHistory({ property }: { property: PropertyResult }) {
  const years = property.propertyHistory.taxHistory;
  if (years.length === 0) {
    return <ChartOrMissing title="Tax history" missing="Not available" />;
  }
  return (
    <BarTable
      caption="Tax history"
      heads={['Year', 'Taxes', 'Assessed value']}
      rows={years.map((year) => ({
        key: String(year.year),
        label: year.year,
        from: 0,
        to: year.taxAmount,
        tone: 'quiet',
        values: [
          year.taxAmount > 0 ? usd(year.taxAmount) : 'Not available',
          year.assessedValue > 0 ? usd(year.assessedValue) : 'Not available',
        ],
      }))}
    />
  );
}
