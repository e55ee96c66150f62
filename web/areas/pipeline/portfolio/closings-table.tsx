import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { type ClosingMonth, closingMonths } from '#shared/pipeline/portfolio.ts';
import { stageNames } from '#shared/pipeline/stage.ts';
import { monthYear } from '#shared/values/dates.ts';
import { PortfolioTable } from './portfolio-table.tsx';
import { SumCell } from './sum-cell.tsx';

/** The active deals by the month in which they are to close. */
export function ClosingsTable({ deals }: { deals: readonly DealRow[] }) {
  const months = closingMonths(deals);
  if (months.length === 0) return <p className="muted">No active deal.</p>;
  return (
    <PortfolioTable
      label="Closings by month"
      words={['Closing', 'Deals']}
      figures={['Value', 'Cash needed', 'Cash flow a month']}
    >
      {months.map((month) => (
        <tr key={month.month}>
          <th scope="row">{month.month === null ? 'No date yet' : monthYear(`${month.month}-01`)}</th>
          <td>{stagesInWords(month)}</td>
          <SumCell of={month.price} />
          <SumCell of={month.cashIn} />
          <SumCell of={month.monthlyCashFlow} />
        </tr>
      ))}
    </PortfolioTable>
  );
}

/** "2 Negotiating, 1 Under contract" */
const stagesInWords = ({ stages }: ClosingMonth): string =>
  stages.map(({ stage, deals }) => `${deals} ${stageNames[stage]}`).join(', ');
