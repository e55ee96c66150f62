import { memo } from 'react';
import type { DealResults } from '#shared/finance/deal.ts';
import { type BarRow, BarTable, cashFlowWaterfall } from '#web/ui/charts/bar-table.tsx';

/** From the rent, step by step, down to the monthly cash flow. */
export const CashFlowWaterfall = memo(function CashFlowWaterfall({ results }: { results: DealResults }) {
  return <BarTable caption="From rent to cash flow" heads={['Step', 'A month']} rows={waterfallRows(results)} />;
});

/** The costs of a month; zero costs are left out. */
export function waterfallRows({ monthlyRental, cashFlow, breakdown }: DealResults): BarRow[] {
  const costs: [label: string, cost: number][] = [
    ['Vacancy', breakdown.vacancyLoss],
    ['Property taxes', breakdown.taxes],
    ['Insurance', breakdown.insurance],
    ['Maintenance', breakdown.maintenance],
    ['Management', breakdown.management],
    ['Other expenses', breakdown.other],
    ['Loan payment', breakdown.loanPayment],
  ];
  return cashFlowWaterfall(
    monthlyRental,
    costs.filter(([, cost]) => cost !== 0),
    cashFlow,
  );
}
