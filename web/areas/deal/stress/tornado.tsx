import { useId } from 'react';
import type { StressTest } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import { usd } from '#shared/values/money.ts';
import { scaleFromZero } from '#web/ui/charts/scales.ts';
import { Hatch } from './hatch.tsx';
import { badYearRow, breakEvens, type TornadoRow, tornadoRows } from './tornado-rows.ts';
import './tornado.css';

/** Each change's effect on the month, heaviest first, with the bad year and the break-evens. */
export function Tornado({ stress, input }: { stress: StressTest; input: CompareInput }) {
  const hatch = useId();
  const month = stress.base.monthlyCashFlow;
  const bad = badYearRow(stress);
  if (month === null || bad === null) return null;
  const rows = [...tornadoRows(stress), bad];
  const amounts = rows.flatMap(({ worse, better }) => [worse, better]).filter((amount) => amount !== null);
  // Room for the labels on both sides.
  const x = scaleFromZero([month, ...amounts], [16, 84]);
  const marks = { zero: x(0), month: x(month) };
  return (
    <>
      <table className="tornado">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What changes</span>
            </th>
            <th scope="col">
              <span className="visually-hidden">Cash flow a month</span>
              <AxisLabels marks={marks} month={month} />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.label}
                <small>{row.note}</small>
              </th>
              <td>
                <Bars row={row} x={x} marks={marks} month={month} hatch={hatch} />
                <span className="visually-hidden">{row.words}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <svg width="0" height="0" aria-hidden="true" className="tornado-hatch">
        <defs>
          <Hatch id={hatch} tone="neg" />
        </defs>
      </svg>
      <dl className="break-evens">
        {breakEvens(stress, input).map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{value}</b> <span>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type Marks = { zero: number; month: number };

function AxisLabels({ marks, month }: { marks: Marks; month: number }) {
  const hasRoom = Math.abs(marks.month - marks.zero) > 24;
  return (
    <svg height="24" className="tornado-axis" aria-hidden="true">
      {hasRoom && (
        <text x={`${marks.zero}%`} y="70%" textAnchor="middle">
          $0
        </text>
      )}
      <text x={`${marks.month}%`} y="70%" textAnchor="middle">
        today {usd(month)}
      </text>
    </svg>
  );
}

function Bars({
  row: { worse, better },
  x,
  marks,
  month,
  hatch,
}: {
  row: TornadoRow;
  x: (amount: number) => number;
  marks: Marks;
  month: number;
  hatch: string;
}) {
  return (
    <svg aria-hidden="true">
      <line x1={`${marks.zero}%`} x2={`${marks.zero}%`} y1="0" y2="100%" className="tornado-zero" />
      {worse !== null && (
        <>
          <rect
            x={`${x(worse)}%`}
            width={`${marks.month - x(worse)}%`}
            y="25%"
            height="50%"
            fill={`url(#${hatch})`}
            className="tornado-worse"
          />
          <text x={`${x(worse)}%`} y="50%" dx="-8" dy="4" textAnchor="end">
            {usd(worse)}
          </text>
        </>
      )}
      {better !== null && (
        <>
          <rect
            x={`${marks.month}%`}
            width={`${x(better) - marks.month}%`}
            y="25%"
            height="50%"
            className="tone-brand"
          />
          <text x={`${x(better)}%`} y="50%" dx="8" dy="4">
            {usd(better)}
          </text>
        </>
      )}
      {worse === null && better === null && (
        <text x={`${marks.month}%`} y="50%" dx="10" dy="4">
          {usd(month)}, no change
        </text>
      )}
      <line x1={`${marks.month}%`} x2={`${marks.month}%`} y1="0" y2="100%" className="tornado-month" />
    </svg>
  );
}
