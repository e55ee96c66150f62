import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { EquityPoint } from '#shared/finance/projection.ts';
import { usd } from '#shared/values/money.ts';
import { ChartFigure } from '#web/ui/charts/chart-figure.tsx';
import { keepBetween } from '#web/ui/charts/labels.ts';
import { axisUsd } from '#web/ui/charts/scales.ts';
import { ValueChart } from '#web/ui/charts/value-chart.tsx';
import { ChartKey } from './chart-key.tsx';

const height = 200;
const pad = { top: 10, right: 6, bottom: 24 };

/** Property value against loan balance; the area between is equity. `needs` names the facts that are lacking. */
export function EquityChart({ points, needs }: { points: EquityPoint[]; needs?: string | undefined }) {
  const last = points.at(-1);
  const drawable =
    needs === undefined && points.some(({ propertyValue, loanBalance }) => propertyValue > 0 || loanBalance > 0);
  return (
    <ChartFigure
      title="Equity over time"
      note={drawable && last ? `${usd(last.equity)} after ${last.year} years` : undefined}
    >
      {drawable ? (
        <EquityArea points={points} />
      ) : (
        <p className="chart-missing">Not available: {needs ?? 'enter a purchase price'}.</p>
      )}
    </ChartFigure>
  );
}

function EquityArea({ points }: { points: EquityPoint[] }) {
  const years = points.at(-1)?.year ?? 0;
  return (
    <>
      <ValueChart
        label={equityLabel(points)}
        values={points.flatMap(({ propertyValue, loanBalance }) => [propertyValue, loanBalance])}
        height={height}
        pad={pad}
        format={axisUsd}
      >
        {({ y, left, right, width }) => {
          const x = scaleLinear().domain([0, years]).range([left, right]);
          const every = Math.ceil(years / Math.max(2, Math.floor((right - left) / 44)));
          const between = area<EquityPoint>()
            .x(({ year }) => x(year))
            .y0(({ loanBalance }) => y(loanBalance))
            .y1(({ propertyValue }) => y(propertyValue))(points);
          const lineOf = (amount: (point: EquityPoint) => number) =>
            line<EquityPoint>()
              .x(({ year }) => x(year))
              .y((point) => y(amount(point)))(points) ?? undefined;
          return (
            <>
              {between !== null && <path d={between} className="deal-equity" />}
              <path d={lineOf(({ propertyValue }) => propertyValue)} className="chart-line" />
              <path d={lineOf(({ loanBalance }) => loanBalance)} className="deal-owed" />
              {points.map((point) => (
                <g key={point.year}>
                  <rect
                    x={x(point.year) - (right - left) / years / 2}
                    width={(right - left) / years}
                    y={pad.top}
                    height={height - pad.top - pad.bottom}
                    className="deal-hover"
                  >
                    <title>{equityTitle(point)}</title>
                  </rect>
                  {point.year % every === 0 && (
                    <text x={keepBetween(x(point.year), 16, left, width)} y={height - 4} textAnchor="middle">
                      {point.year}
                    </text>
                  )}
                </g>
              ))}
            </>
          );
        }}
      </ValueChart>
      <ChartKey
        items={[
          { tone: 'brand', label: 'Value' },
          { tone: 'quiet', label: 'Loan balance' },
        ]}
        note="between them: equity, by year"
      />
    </>
  );
}

function equityTitle({ year, propertyValue, loanBalance, equity }: EquityPoint): string {
  const when = year === 0 ? 'At purchase' : `After year ${year}`;
  return `${when}: value ${usd(propertyValue)}, owed ${usd(loanBalance)}, equity ${usd(equity)}`;
}

function equityLabel(points: EquityPoint[]): string {
  const ends = [points[0], points.at(-1)].filter((point) => point !== undefined);
  return `Equity over time. ${ends.map(equityTitle).join('. ')}.`;
}
