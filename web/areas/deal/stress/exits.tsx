import { type ReactNode, useId } from 'react';
import type { StressTest } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import { usdExact } from '#shared/values/money.ts';
import { percent, percentUpTo } from '#shared/values/percent.ts';
import { durationInWords } from '#shared/values/words.ts';
import { Amount } from '#web/areas/deal/parts/amount.tsx';
import { scaleFromZero } from '#web/ui/charts/scales.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { type ExitColumn, exitColumns } from './exit-columns.ts';
import { Hatch } from './hatch.tsx';
import './exits.css';

/** The profit of a sale in different years, with and without growth. */
export function Exits({ exits: all, input }: { exits: StressTest['exits']; input: CompareInput }) {
  const hatch = useId();
  const exits = exitColumns(all);
  const amounts = exits.flatMap(({ profit, profitNoGrowth }) => [profit ?? 0, profitNoGrowth ?? 0]);
  const y = scaleFromZero(amounts, [96, 2]);
  return (
    <section aria-labelledby="deal-exits">
      <h2 id="deal-exits">When you sell</h2>
      <p className="small muted">
        Profit by exit, to one scale. The hatched part is there only if rents, costs and value grow as assumed (value{' '}
        {percentUpTo(input.assumptions.valueGrowthPercent, 2)} a year).
      </p>
      <ul className="stress-keys">
        <li>
          <svg width="24" height="10" aria-hidden="true">
            <defs>
              <Hatch id={hatch} tone="brand" />
            </defs>
            <rect width="24" height="10" fill={`url(#${hatch})`} className="exit-growth" />
          </svg>
          with growth
        </li>
        <li>
          <svg width="24" height="10" aria-hidden="true">
            <rect width="24" height="10" className="tone-brand" />
          </svg>
          without growth
        </li>
      </ul>
      <table className="exits">
        <thead>
          <tr>
            <td />
            {exits.map(({ month, head }) => (
              <th key={month} scope="col" className="num">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="exit-bars">
            <th scope="row">
              <span className="visually-hidden">Profit, drawn</span>
            </th>
            {exits.map((exit) => (
              <td key={exit.month} className="num">
                <ExitBar exit={exit} y={y} hatch={hatch} />
              </td>
            ))}
          </tr>
          <ExitRow exits={exits} label="Profit" of={({ profit }) => <Amount of={profit} />} isTotal />
          <ExitRow exits={exits} label="Without growth" of={({ profitNoGrowth }) => <Amount of={profitNoGrowth} />} />
          <ExitRow exits={exits} label="Worth today" of={({ npv }) => <Amount of={npv} />} />
          <ExitRow
            exits={exits}
            label="Return a year"
            of={({ irrPercent }) => (irrPercent === null ? <NotAvailable /> : percent(irrPercent, 2))}
          />
        </tbody>
      </table>
      {exits.map(
        ({ head, note }) =>
          note !== null && (
            <p key={head} className="small muted stress-words">
              {head}. {note}
            </p>
          ),
      )}
    </section>
  );
}

function ExitRow({
  exits,
  label,
  of,
  isTotal = false,
}: {
  exits: readonly ExitColumn[];
  label: string;
  of: (exit: ExitColumn) => ReactNode;
  isTotal?: boolean;
}) {
  return (
    <tr className={isTotal ? 'total' : undefined}>
      <th scope="row">{label}</th>
      {exits.map((exit) => (
        <td key={exit.month} className="num">
          {of(exit)}
        </td>
      ))}
    </tr>
  );
}

function ExitBar({ exit, y, hatch }: { exit: ExitColumn; y: (amount: number) => number; hatch: string }) {
  const { month, profit, profitNoGrowth } = exit;
  if (profit === null || profitNoGrowth === null) return null;
  const label = `After ${durationInWords(month)}: ${usdExact(profit)}, ${usdExact(profitNoGrowth)} without growth`;
  const [top, still, zero] = [y(profit), y(profitNoGrowth), y(0)];
  return (
    <svg role="img" aria-label={label}>
      <rect
        x="1"
        width="46"
        y={`${Math.min(top, still)}%`}
        height={`${Math.abs(top - still)}%`}
        fill={`url(#${hatch})`}
        className="exit-growth"
      />
      <rect
        x="0.5"
        width="47"
        y={`${Math.min(still, zero)}%`}
        height={`${Math.abs(still - zero)}%`}
        className={profitNoGrowth < 0 ? 'tone-neg' : 'tone-brand'}
      />
      <line x1="0" x2="48" y1={`${zero}%`} y2={`${zero}%`} className="tornado-zero" />
    </svg>
  );
}
