import { scaleLinear } from 'd3-scale';
import { type CurveFactory, curveLinear, curveStepAfter, line } from 'd3-shape';
import type { StressTest } from '#shared/structures/base/deal-answer.ts';
import { maxMonths } from '#shared/structures/base/deal-input.ts';
import type { Refinancing } from '#shared/structures/engine/structure-figures.ts';
import { usd } from '#shared/values/money.ts';
import { type Box, covered, keepBetween, textWidth } from '#web/ui/charts/labels.ts';
import { axisUsd, scaleAround, ticksThatFit } from '#web/ui/charts/scales.ts';
import { useWidth } from '#web/ui/charts/use-width.ts';
import { ValueAxis } from '#web/ui/charts/value-axis.tsx';
import '#web/ui/charts/charts.css';
import './balloon-chart.css';

export type Balloon = NonNullable<StressTest['balloon']>;

type BalloonChartProps = { balloon: Balloon; refinancing: Refinancing; debts: string };

const height = 300;
const pad = { top: 26, right: 8, bottom: 26 };
const labelHeight = 16;

/** The balance and a lender's limit for refinancing, month by month. */
export function BalloonChart({ balloon, refinancing, debts }: BalloonChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>(520);
  const { owed, limit } = refinancing;
  const { month, firstMonthThatPasses: first } = balloon;
  const { x, y, ticks, left, right, last, months } = scalesOf(balloon, refinancing, width);
  const path = (amount: (month: number) => number, curve: CurveFactory) =>
    line<number>()
      .x((each) => x(each))
      .y((each) => y(amount(each)))
      .curve(curve)(months) ?? undefined;
  const every = Math.ceil(last / 12 / Math.max(2, Math.floor((right - left) / 60)) / 2) * 24;
  const label =
    `What you owe on ${debts} goes from ${usd(owed(0))} to ${usd(owed(month))} in month ${month}. ` +
    `What a refinance carries goes from ${usd(limit(0))} to ${usd(limit(month))}. ` +
    (first === null ? 'No month is enough.' : `The first month that is enough is ${first}.`);
  const base = height - pad.bottom;
  return (
    <>
      <div ref={ref} className="chart-canvas balloon-chart">
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
          <ValueAxis ticks={ticks} y={y} left={left} right={right} format={axisUsd} />
          {months
            .filter((each) => each % every === 0)
            .map((each) => (
              <text key={each} x={keepBetween(x(each), 34, left, width)} y={height - 6} textAnchor="middle">
                {each === 0 ? 'today' : `year ${each / 12}`}
              </text>
            ))}
          <path d={path(limit, curveStepAfter)} className="balloon-limit" />
          <path d={path(owed, curveLinear)} className="balloon-owed" />
          <line x1={x(month)} x2={x(month)} y1={y(owed(month))} y2={base} className="balloon-due" />
          <line x1={x(month)} x2={x(month)} y1={y(limit(month))} y2={y(owed(month))} className="balloon-gap" />
          {first !== null && first <= last && (
            <circle cx={x(first)} cy={y(owed(first))} r="5" className="balloon-first" />
          )}
          {balloonLabels(balloon, refinancing, width).labels.map(({ words, box }) => (
            <text key={words} x={box.x} y={box.y + labelHeight - 4} className="balloon-say">
              {words}
            </text>
          ))}
        </svg>
      </div>
      <ul className="stress-keys">
        <li>
          <svg width="24" height="10" aria-hidden="true">
            <line x2="24" y1="5" y2="5" className="balloon-owed" />
          </svg>
          you owe on {debts}
        </li>
        <li>
          <svg width="24" height="10" aria-hidden="true">
            <line x2="24" y1="5" y2="5" className="balloon-limit" />
          </svg>
          a refinance carries
        </li>
      </ul>
    </>
  );
}

function scalesOf({ month, firstMonthThatPasses: first }: Balloon, { owed, limit }: Refinancing, width: number) {
  // Whole pairs of years that show the balloon and the first month that passes.
  const last = Math.min(maxMonths, 24 * Math.ceil(Math.max(120, month + 12, (first ?? 0) + 12) / 24));
  const months = Array.from({ length: last + 1 }, (_, each) => each);
  const y = scaleAround(
    months.flatMap((each) => [owed(each), limit(each)]),
    [height - pad.bottom, pad.top],
    0.06,
  );
  const ticks = ticksThatFit(y, 14, 34);
  const left = Math.ceil(Math.max(...ticks.map((tick) => textWidth(axisUsd(tick))))) + 12;
  const right = width - pad.right;
  return { x: scaleLinear().domain([0, last]).range([left, right]), y, ticks, left, right, last, months };
}

/**
 * The words at the balloon and at the first month that is enough, beside both lines and each other.
 *
 * @param width of the drawing, pixels.
 */
export function balloonLabels(
  balloon: Balloon,
  refinancing: Refinancing,
  width: number,
): { labels: { words: string; box: Box }[]; lines: Box[] } {
  const { owed, limit } = refinancing;
  const { month, firstMonthThatPasses: first, short } = balloon;
  const { x, y, left, right, last, months } = scalesOf(balloon, refinancing, width);
  const [dueAt, gapTop, gapEnd] = [x(month), Math.min(y(owed(month)), y(limit(month))), y(limit(month))];
  const lines = [
    ...months
      .slice(1)
      .flatMap((each) => [
        between([x(each - 1), y(owed(each - 1))], [x(each), y(owed(each))]),
        between([x(each - 1), y(limit(each - 1))], [x(each), y(limit(each))]),
      ]),
    between([dueAt, gapTop], [dueAt, height - pad.bottom]),
  ];
  const gap = short ? `${usd(short)} short` : `${usd(limit(month) - owed(month))} to spare`;
  const marked = [
    { words: `balloon, month ${month}: ${gap}`, mark: between([dueAt, gapTop], [dueAt, Math.max(gapTop, gapEnd)]) },
    ...(first !== null && first <= last
      ? [{ words: `month ${first}: first enough`, mark: around(x(first), y(owed(first)), 5) }]
      : []),
  ];
  const bounds = { x: left, y: 2, width: right - left, height: height - pad.bottom - 4 };
  const labels: { words: string; box: Box }[] = [];
  for (const { words, mark } of marked) {
    const others = labels.map(({ box }) => box);
    const size = { width: textWidth(words), height: labelHeight };
    labels.push({ words, box: nearestClear(mark, size, [...lines, ...others], bounds) });
  }
  return { labels, lines };
}

/** The place next to a mark that touches none of the obstacles, or the fewest pixels of them. */
function nearestClear(mark: Box, size: { width: number; height: number }, obstacles: Box[], bounds: Box): Box {
  const [markX, markY] = [mark.x + mark.width / 2, mark.y + mark.height / 2];
  let best: Box | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let x = bounds.x; x <= bounds.x + bounds.width - size.width; x += 4) {
    for (let y = bounds.y; y <= bounds.y + bounds.height - size.height; y += 4) {
      const box = { x, y, ...size };
      const away = Math.hypot(x + size.width / 2 - markX, 2 * (y + size.height / 2 - markY));
      if (away >= least) continue;
      const cost = away + 1000 * covered(box, obstacles);
      if (cost < least) [best, least] = [box, cost];
    }
  }
  return best ?? { x: bounds.x, y: bounds.y, ...size };
}

/** The box of a straight line with its width. */
function between([x1, y1]: [number, number], [x2, y2]: [number, number]): Box {
  const [left, top] = [Math.min(x1, x2) - 1, Math.min(y1, y2) - 1];
  return { x: left, y: top, width: Math.abs(x2 - x1) + 2, height: Math.abs(y2 - y1) + 2 };
}

function around(x: number, y: number, radius: number): Box {
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
}
