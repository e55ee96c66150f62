import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { PacketYear } from '#shared/packet/packet.ts';
import { usd } from '#shared/values/money.ts';
import { wholeNumber, withSign } from '#shared/values/numbers.ts';
import { ValueChart } from '#web/ui/charts/value-chart.tsx';

type Point = { year: number; value: number; owed: number };

/** Value against debt, year by year; nothing where the investor does not own the house, or only for a year. */
export function PacketChart({ years }: { years: readonly PacketYear[] }) {
  const points = years.flatMap(({ year, value, owed }): Point[] =>
    value === null || owed === null ? [] : [{ year, value, owed }],
  );
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const label =
    `The value goes from ${usd(first.value)} at the end of year ${first.year} to ${usd(last.value)} at the end of ` +
    `year ${last.year}, the debt from ${usd(first.owed)} to ${usd(last.owed)}.`;
  return (
    <ValueChart
      label={label}
      values={points.flatMap(({ value, owed }) => [value, owed])}
      height={220}
      pad={{ top: 14, right: 14, bottom: 26 }}
      format={(value) => withSign(value, (size) => (size < 500 ? '$0' : `$${wholeNumber(size / 1000)}k`))}
    >
      {({ y, left, right }) => {
        const x = scaleLinear()
          .domain([first.year, last.year])
          .range([left + 10, right]);
        const path = (of: (point: Point) => number) =>
          line<Point>()
            .x(({ year }) => x(year))
            .y((point) => y(of(point)))([...points]) ?? undefined;
        const middle = points[Math.floor(points.length / 2)] ?? first;
        return (
          <>
            <path className="packet-value-line" d={path(({ value }) => value)} />
            <path className="packet-debt-line" d={path(({ owed }) => owed)} />
            <text className="chart-label" x={x(middle.year)} y={y(middle.value) - 8} textAnchor="middle">
              Value
            </text>
            <text className="chart-label" x={x(middle.year)} y={y(middle.owed) - 8} textAnchor="middle">
              Debt
            </text>
            {points.map(({ year }) => (
              <text key={year} className="chart-tick" x={x(year)} y={212} textAnchor="middle">
                {year}
              </text>
            ))}
          </>
        );
      }}
    </ValueChart>
  );
}
