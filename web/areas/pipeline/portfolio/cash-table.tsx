import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { cashNeeded } from '#shared/pipeline/portfolio.ts';
import { activityPath } from '#shared/site/analysis-paths.ts';
import { dayMonth, monthYear } from '#shared/values/dates.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { PortfolioTable } from './portfolio-table.tsx';
import { SumCell } from './sum-cell.tsx';

/** Cash that the deals under contract take, by the month in which they close. `today` is an ISO date. */
export function CashTable({ deals, today }: { deals: readonly DealRow[]; today: string }) {
  const months = cashNeeded(deals);
  if (months.length === 0) return <p className="muted">No deal is under contract.</p>;
  const thisMonth = today.slice(0, 'YYYY-MM'.length);
  return (
    <>
      <PortfolioTable
        label="Cash needed by month"
        words={['Closing', 'Deals']}
        figures={['Cash needed', 'In all by then']}
      >
        {months.map(({ month, deals: those, cashIn, inAll }) => (
          <tr key={month}>
            <th scope="row">
              {month === null ? 'No date yet' : monthYear(`${month}-01`)}
              {month !== null && month < thisMonth && <small>Past</small>}
            </th>
            <td>
              <ul>
                {those.map(({ id, street, dates, is_sample }) => (
                  <li key={id}>
                    <Link to={activityPath(id)}>{street}</Link>
                    {dates.closing !== null && ` · ${dayMonth(dates.closing)}`}
                    {is_sample && ' · Sample data'}
                  </li>
                ))}
              </ul>
            </td>
            <SumCell of={cashIn} />
            <SumCell of={inAll} />
          </tr>
        ))}
      </PortfolioTable>
      <Missing
        undated={months.find(({ month }) => month === null)?.deals.length ?? 0}
        unknown={months.at(-1)?.inAll.unknown ?? 0}
      />
    </>
  );
}

/** "1 deal has no closing date. 2 deals have no cash figure and are in no sum." Nothing when all is known. */
function Missing({ undated, unknown }: { undated: number; unknown: number }) {
  if (undated + unknown === 0) return null;
  return (
    <p className="portfolio-missing">
      {undated > 0 && `${haveNo(undated)} closing date. `}
      {unknown > 0 && `${haveNo(unknown)} cash figure and ${unknown === 1 ? 'is' : 'are'} in no sum.`}
    </p>
  );
}

const haveNo = (deals: number): string => (deals === 1 ? '1 deal has no' : `${deals} deals have no`);
