import type { ReactNode } from 'react';
import { usdSigned } from '#web/ui/text/format.ts';
import { scaleFromZero } from './scales.ts';
import './charts.css';

export type BarRow = {
  key: string;
  label: ReactNode;
  /** Where the bar starts and ends, in the unit of the values; a waterfall's bars start where the last ended. */
  from: number;
  to: number;
  tone: 'brand' | 'quiet' | 'mark' | 'pos' | 'neg';
  /** One text for each value column. */
  values: ReactNode[];
  /** Marks a row the others add up to. */
  total?: boolean;
};

/** The last row of a waterfall: what is left in the end, USD. */
export function remainder(label: string, amount: number): BarRow {
  const isLoss = amount < 0;
  const value = (
    <span key="left" className={isLoss ? 'negative' : 'positive'}>
      {usdSigned(amount)}
    </span>
  );
  const tone = isLoss ? 'neg' : 'pos';
  return { key: 'left', label, from: 0, to: amount, tone, values: [value], total: true };
}

/** Rows of figures, each with a bar on one common scale: the picture and its table in one. */
export function BarTable({
  caption,
  heads,
  rows,
}: {
  caption: string;
  /** The column heads: the label's, then one for each value column. */
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
                  <rect
                    x={`${x}%`}
                    // A bar too short to see still says that it is there.
                    width={`${Math.max(0.8, end - x)}%`}
                    height="14"
                    rx="2"
                    className={`tone-${row.tone}`}
                  />
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
