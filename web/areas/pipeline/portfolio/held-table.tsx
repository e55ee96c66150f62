import type { HeldYear } from '#shared/pipeline/held-deals.ts';
import { PortfolioTable } from './portfolio-table.tsx';
import { SumCell } from './sum-cell.tsx';

/** Planned income of closed deals, year by year. */
export function HeldTable({ years }: { years: readonly HeldYear[] }) {
  if (years.length === 0) return <p className="muted">No closed deal runs any more.</p>;
  return (
    <PortfolioTable
      label="Closed deals by year"
      words={['Year']}
      figures={['Equity at its end', 'Cash flow', 'Payments']}
    >
      {years.map(({ year, equity, cashFlow, payments }) => (
        <tr key={year}>
          <th scope="row">{year}</th>
          <SumCell of={equity} />
          <SumCell of={cashFlow} />
          <SumCell of={payments} />
        </tr>
      ))}
    </PortfolioTable>
  );
}
