import { memo } from 'react';
import type { DealResults } from '#shared/finance/deal.ts';
import type { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { neededFor, needsText } from '#shared/finance/deal-needs.ts';
import { type BarRow, BarTable, cashFlowWaterfall } from '#web/ui/charts/bar-table.tsx';
import { ChartFigure } from '#web/ui/charts/chart-figure.tsx';

const title = 'From rent to cash flow';

/** From the rent, step by step, down to the monthly cash flow. */
export const CashFlowWaterfall = memo(function CashFlowWaterfall({
  results,
  inputs,
}: {
  results: DealResults;
  inputs: CalculatorInputs;
}) {
  const needs = needsText(neededFor('cashFlow', inputs));
  if (needs !== undefined) {
    return (
      <ChartFigure title={title}>
        <p className="chart-missing">Not available: {needs}.</p>
      </ChartFigure>
    );
  }
  return <BarTable caption={title} heads={['Step', 'A month']} rows={waterfallRows(results)} />;
});

/** The costs of a month; zero costs are left out. */
export function waterfallRows({ monthlyRental, cashFlow, breakdown }: DealResults): BarRow[] {
  const costs: [label: string, cost: number][] = [
    ['Vacancy', breakdown.vacancyLoss],
    ['Property taxes', breakdown.taxes],
    ['Insurance', breakdown.insurance],
    ['HOA dues', breakdown.hoa],
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
