import { isKnown, type PropertyResult } from '#shared/property/property.ts';
import { usd } from '#shared/values/money.ts';
import { type BarRow, BarTable } from '#web/ui/charts/bar-table.tsx';
import { ChartOrMissing } from './chart-or-missing.tsx';

/** The property's value beside the area's median home and the assessed value. */
export function ValueInArea({ property }: { property: PropertyResult }) {
  const rows = areaRows(property);
  if (rows.length < 2) {
    const missing = 'Not available: there is nothing to compare with.';
    return <ChartOrMissing title="This house in its area" missing={missing} />;
  }
  return <BarTable caption="This house in its area" heads={['Home', 'Value']} rows={rows} />;
}

/** The known values, this property first. */
export function areaRows(property: PropertyResult): BarRow[] {
  const candidates = [
    { field: 'estimatedValue', label: 'This house', value: property.estimatedValue, tone: 'mark' },
    {
      field: 'marketData.medianHomeValue',
      label: 'Median home nearby',
      value: property.marketData.medianHomeValue,
      tone: 'quiet',
    },
    {
      field: 'financialData.taxAssessedValue',
      label: 'Tax assessment',
      value: property.financialData.taxAssessedValue,
      tone: 'quiet',
    },
  ] as const;
  return candidates
    .filter(({ field, value }) => isKnown(property, field) && value > 0)
    .map(({ field, label, value, tone }) => ({
      key: field,
      label,
      from: 0,
      to: value,
      tone,
      values: [usd(value)],
    }));
}
