import { memo } from 'react';
import type { DealResults } from '#shared/finance/deal.ts';
import { type BarRow, BarTable, remainder } from '#web/ui/charts/bar-table.tsx';
import { usd, usdSigned } from '#web/ui/text/format.ts';

/** From the rent, step by step, down to the monthly cash flow. */
export const CashFlowWaterfall = memo(function CashFlowWaterfall({ results }: { results: DealResults }) {
  return (
    <BarTable caption="From rent to cash flow" heads={['Step', 'A month']} rows={waterfallRows(results)} />
  );
});

/** Each step starts where the previous ended; zero costs are left out. */
export function waterfallRows({ monthlyRental, cashFlow, breakdown }: DealResults): BarRow[] {
  const steps: [string, string, number][] = [
    ['vacancy', 'Vacancy', breakdown.vacancyLoss],
    ['taxes', 'Property taxes', breakdown.taxes],
    ['insurance', 'Insurance', breakdown.insurance],
    ['maintenance', 'Maintenance', breakdown.maintenance],
    ['management', 'Management', breakdown.management],
    ['other', 'Other expenses', breakdown.other],
    ['loan', 'Loan payment', breakdown.loanPayment],
  ];
  let left = monthlyRental;
  const falls = steps
    .filter(([, , cost]) => cost !== 0)
    .map(([key, label, cost]): BarRow => {
      const from = left;
      left -= cost;
      return { key, label, from, to: left, tone: 'quiet', values: [usdSigned(-cost)] };
    });
  return [
    { key: 'rent', label: 'Rent', from: 0, to: monthlyRental, tone: 'brand', values: [usd(monthlyRental)] },
    ...falls,
    remainder('Cash flow', cashFlow),
  ];
}
