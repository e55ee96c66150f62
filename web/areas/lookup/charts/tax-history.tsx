import type { PropertyResult } from '#shared/property/property.ts';
import { usd } from '#shared/values/money.ts';
import { BarTable } from '#web/ui/charts/bar-table.tsx';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { ChartOrMissing } from './chart-or-missing.tsx';

/** Property taxes by year, newest first, with the assessed values. */
export function TaxHistory({ property }: { property: PropertyResult }) {
  const years = property.propertyHistory.taxHistory;
  if (years.length === 0) {
    return <ChartOrMissing title="Tax history" missing="Not available: no tax year is recorded." />;
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
          year.taxAmount > 0 ? usd(year.taxAmount) : <NotAvailable key="taxes" />,
          year.assessedValue > 0 ? usd(year.assessedValue) : <NotAvailable key="assessed" />,
        ],
      }))}
    />
  );
}
