import { debtService } from '#shared/finance/figures.ts';
import { isKnown, type PropertyResult } from '#shared/property/property.ts';
import { type BarRow, BarTable, cashFlowWaterfall } from '#web/ui/charts/bar-table.tsx';
import { ChartOrMissing } from './chart-or-missing.tsx';

/** From the rent down to the monthly cash flow of an investor who buys at the estimated value. */
export function CashFlowSteps({ property }: { property: PropertyResult }) {
  const rows = cashFlowRows(property);
  if (rows.length === 0) {
    const missing = 'Not available: rent, value or costs are not known.';
    return <ChartOrMissing title="From rent to cash flow" missing={missing} />;
  }
  return <BarTable caption="From rent to cash flow" heads={['Step', 'A month']} rows={rows} />;
}

/** The steps from rent to cash flow; none if a figure is unknown. */
export function cashFlowRows(property: PropertyResult): BarRow[] {
  const known = (['estimatedValue', 'marketData.rentEstimate', 'investmentMetrics.monthlyNetCashFlow'] as const).every(
    (field) => isKnown(property, field),
  );
  const rent = property.marketData.rentEstimate;
  if (!known || rent <= 0) return [];
  const payment = debtService(property.estimatedValue) / 12;
  const left = property.investmentMetrics.monthlyNetCashFlow;
  const costs: [string, number][] = [
    ['Vacancy and costs', rent - payment - left],
    ['Loan payment', payment],
  ];
  return cashFlowWaterfall(rent, costs, left);
}
