import { Fragment } from 'react';
import { bestOf, type ComparedDeal, type ComparedRow, comparedGroups } from '#shared/pipeline/compare-deals.ts';
import { stageNames } from '#shared/pipeline/stage.ts';
import { activityPath, dealPath } from '#shared/site/analysis-paths.ts';
import { usd } from '#shared/values/money.ts';
import { decimalUpTo } from '#shared/values/numbers.ts';
import { percent } from '#shared/values/percent.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { SellerVerdict } from '#web/ui/text/seller-verdict.tsx';
import { Verdict } from '#web/ui/text/verdict.tsx';
import './compared-table.css';

type ComparedTableProps = {
  deals: readonly ComparedDeal[];
  /** Leaves one out; absent when there are only two. */
  onRemove?: ((id: string) => void) | undefined;
};

/** Deals side by side, a column each. The best of a row says so in words. */
export function ComparedTable({ deals, onRemove }: ComparedTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its window must scroll by keyboard too.
    <section className="compared" aria-label="Comparison" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {deals.map((deal) => (
              <th key={deal.id} scope="col">
                <Link to={activityPath(deal.id)}>{deal.street}</Link>
                {deal.place !== '' && <small>{deal.place}</small>}
                <small>
                  {stageNames[deal.stage]}
                  {deal.isSample && ' · Sample data'}
                </small>
                {onRemove && (
                  <button type="button" className="link-button no-print" onClick={() => onRemove(deal.id)}>
                    Remove<span className="visually-hidden"> {deal.street}</span>
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Rank</th>
            {deals.map(({ id, rank }) => (
              <td key={id}>{rank === null ? <span className="muted">Not ranked</span> : <b>{rank}</b>}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">Structure</th>
            {deals.map(({ id, result }) => (
              <td key={id}>
                {result === null ? (
                  <span className="muted">None yet</span>
                ) : (
                  <Link to={dealPath(id, result.structure)}>{result.structure}</Link>
                )}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">For you</th>
            {deals.map(({ id, result }) => (
              <td key={id}>{result === null ? <NotAvailable /> : <VerdictCell result={result} />}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">For the seller</th>
            {deals.map(({ id, result }) => (
              <td key={id}>{result === null ? <NotAvailable /> : <SellerVerdict of={result} brief />}</td>
            ))}
          </tr>
        </tbody>
        {comparedGroups(deals).map(({ head, rows }) => (
          <tbody key={head}>
            <tr className="compared-group">
              <th scope="rowgroup" colSpan={deals.length + 1}>
                {head}
              </th>
            </tr>
            {rows.map((row) => (
              <FigureRow key={row.head} row={row} deals={deals} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function VerdictCell({ result }: { result: NonNullable<ComparedDeal['result']> }) {
  return (
    <>
      <Verdict of={result} />
      {result.reasons.map((reason) => (
        <Fragment key={reason}>
          {' '}
          <small>{reason}</small>
        </Fragment>
      ))}
    </>
  );
}

function FigureRow({ row, deals }: { row: ComparedRow; deals: readonly ComparedDeal[] }) {
  const best = bestOf(row);
  return (
    <tr>
      <th scope="row">
        {row.head}
        {row.note !== undefined && <small>{row.note}</small>}
      </th>
      {deals.map(({ id }, index) => {
        const value = row.values[index] ?? null;
        const isBest = best.includes(index);
        return (
          <td key={id} className={classes('num', isBest && 'compared-best')}>
            {value === null ? <NotAvailable /> : figureText(value, row.unit)}
            {isBest && <small>{row.best}</small>}
          </td>
        );
      })}
    </tr>
  );
}

function figureText(value: number, unit: ComparedRow['unit']): string {
  if (unit === 'usd') return usd(value);
  if (unit === 'percent') return percent(value, 2);
  return unit === 'year' ? String(value) : decimalUpTo(value, 3);
}
