import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { type ClosingMonth, closingMonths } from '#shared/pipeline/portfolio.ts';
import { stageNames } from '#shared/pipeline/stage.ts';
import { monthYear } from '#web/ui/text/format.ts';
import { SumCell } from './sum-cell.tsx';

/** The active deals by the month in which they are to close. */
export function ClosingsTable({ deals }: { deals: readonly DealRow[] }) {
  const months = closingMonths(deals);
  if (months.length === 0) return <p className="muted">No active deal.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its window must scroll by keyboard too.
    <section className="portfolio-table" aria-label="Closings by month" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Closing</th>
            <th scope="col">Deals</th>
            <th scope="col" className="num">
              Value
            </th>
            <th scope="col" className="num">
              Cash needed
            </th>
            <th scope="col" className="num">
              Cash flow a month
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{month.month === null ? 'No date yet' : monthYear(`${month.month}-01`)}</th>
              <td>{stagesInWords(month)}</td>
              <SumCell of={month.price} />
              <SumCell of={month.cashIn} />
              <SumCell of={month.monthlyCashFlow} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** "2 Negotiating, 1 Under contract" */
const stagesInWords = ({ stages }: ClosingMonth): string =>
  stages.map(({ stage, deals }) => `${deals} ${stageNames[stage]}`).join(', ');
