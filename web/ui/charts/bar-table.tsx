import type { ReactNode } from 'react';
import { usd, usdSigned } from '#shared/values/money.ts';
import { scaleFromZero } from './scales.ts';
import './charts.css';

export type BarRow = {
  key: string;
  label: ReactNode;
  /** Start and end of the bar, in the unit of the values; in a waterfall each bar starts where the last ended. */
  from: number;
  to: number;
  tone: 'brand' | 'quiet' | 'mark' | 'pos' | 'neg';
  values: ReactNode[];
  total?: boolean;
};

/** From the rent down to the cash flow, USD: each cost's bar starts where the previous one ended. */
export function cashFlowWaterfall(rent: number, costs: [label: string, cost: number][], left: number): BarRow[] {
  let from = rent;
  const falls = costs.map(([label, cost]): BarRow => {
    const start = from;
    from -= cost;
    return { key: label, label, from: start, to: from, tone: 'quiet', values: [usdSigned(-cost)] };
  });
  return [
    { key: 'rent', label: 'Rent', from: 0, to: rent, tone: 'brand', values: [usd(rent)] },
    ...falls,
    remainder('Cash flow', left),
  ];
}

/** The last row of a waterfall: the remainder, USD. */
function remainder(label: string, amount: number): BarRow {
  const isLoss = amount < 0;
  const value = (
    <span key="left" className={isLoss ? 'negative' : 'positive'}>
      {usdSigned(amount)}
    </span>
  );
  const tone = isLoss ? 'neg' : 'pos';
  return { key: 'left', label, from: 0, to: amount, tone, values: [value], total: true };
}

/** A table whose rows have bars on a common scale. */
export function BarTable({
  caption,
  heads,
  rows,
}: {
  caption: string;
  /** Column heads: the label's, then one per value column. */
  heads: string[];
  rows: BarRow[];
}) {
  const scale = scaleFromZero(
    rows.flatMap((row) => [row.from, row.to]),
    [0, 100],
  );
  const zero = scale(0);
  const [first = '', ...rest] = heads;
  return (
    <table className="bar-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <td />
          {rest.map((head) => (
            <th key={head} scope="col" className="num">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const [x = 0, end = 0] = [scale(row.from), scale(row.to)].sort((a, b) => a - b);
          return (
            <tr key={row.key} className={row.total ? 'total' : undefined}>
              <th scope="row">{row.label}</th>
              <td className="bar">
                <svg width="100%" height="14" aria-hidden="true">
                  {row.to !== row.from && (
                    <rect
                      x={`${x}%`}
                      // A bar too short to see still gets a minimum width.
                      width={`${Math.max(0.8, end - x)}%`}
                      height="14"
                      rx="2"
                      className={`tone-${row.tone}`}
                    />
                  )}
                  {zero > 0 && <rect x={`${zero}%`} width="1" height="14" className="bar-zero" />}
                </svg>
              </td>
              {row.values.map((value, index) => (
                <td key={rest[index]} className="num">
                  {value}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
