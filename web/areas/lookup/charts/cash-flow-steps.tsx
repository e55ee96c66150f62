import { isKnown, type PropertyResult } from '#shared/property/property.ts';
import { type BarRow, BarTable, remainder } from '#web/ui/charts/bar-table.tsx';
import { ChartFigure } from '#web/ui/charts/chart-figure.tsx';
import { usd, usdSigned } from '#web/ui/text/format.ts';

/** From the rent down to the monthly cash flow of an investor who buys at the estimated value. */
export function CashFlowSteps({ property }: { property: PropertyResult }) {
  const rows = cashFlowRows(property);
  if (rows.length === 0) {
    return (
      <ChartFigure title="From rent to cash flow">
        <p className="chart-missing">Not available: rent, value or costs are not known.</p>
      </ChartFigure>
    );
  }
  return <BarTable caption="From rent to cash flow" heads={['Step', 'A month']} rows={rows} />;
}

/** The steps from rent to cash flow; none if a figure is unknown. */
export function cashFlowRows(property: PropertyResult): BarRow[] {
  const known = (
    [
      'estimatedValue',
      'marketData.rentEstimate',
      'marketData.capRate',
      'investmentMetrics.monthlyNetCashFlow',
    ] as const
  ).every((field) => isKnown(property, field));
  const rent = Math.round(property.marketData.rentEstimate);
  if (!known || rent <= 0) return [];
  // Cap rate = (rent − vacancy − costs) / value. Rounded to whole dollars so that the column adds up.
  const beforeLoan = Math.round(((property.marketData.capRate / 100) * property.estimatedValue) / 12);
  const left = Math.round(property.investmentMetrics.monthlyNetCashFlow);
  return [
    { key: 'rent', label: 'Rent', from: 0, to: rent, tone: 'brand', values: [usd(rent)] },
    {
      key: 'costs',
      label: 'Vacancy and costs',
      from: rent,
      to: beforeLoan,
      tone: 'quiet',
      values: [usdSigned(beforeLoan - rent)],
    },
    {
      key: 'loan',
      label: 'Loan payment',
      from: beforeLoan,
      to: left,
      tone: 'quiet',
      values: [usdSigned(left - beforeLoan)],
    },
    remainder('Cash flow', left),
  ];
}
