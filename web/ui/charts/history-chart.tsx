import { scaleLinear } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import { dayMs } from '#shared/values/days.ts';
import { type Box, covered, keepBetween, placeLabel, textWidth } from './labels.ts';
import { ValueChart } from './value-chart.tsx';

export type HistoryPoint = {
  key: string;
  /** Milliseconds. */
  time: number;
  value: number;
  /** The figure written above the point, and its tooltip. */
  title: string;
  text: string;
  /** Marks the current value. */
  current?: boolean;
};

const pad = { top: 30, right: 14, bottom: 24 };

/** A step chart over time: each value holds until the next. Points oldest first. */
export function HistoryChart({
  points,
  label,
  valueLabel,
  height = 200,
}: {
  points: HistoryPoint[];
  label: string;
  valueLabel: (value: number) => string;
  height?: number;
}) {
  const times = points.map((point) => point.time);
  const year = 365 * dayMs;
  const first = Math.min(...times);
  const last = Math.max(...times);
  return (
    <ValueChart
      label={label}
      values={points.map((point) => point.value)}
      height={height}
      pad={pad}
      format={valueLabel}
      tickGap={30}
    >
      {({ y, left, right, width }) => {
        // Linear in milliseconds: a time scale adds date formats that year ticks don't need.
        const x = scaleLinear()
          .domain(last - first > year ? [first, last] : [first - year, last])
          .range([left + 6, right]);
        const xTicks = yearTicks(x.domain(), Math.max(2, Math.floor((right - left) / 64)));
        const path = line<HistoryPoint>()
          .x((point) => x(point.time))
          .y((point) => y(point.value))
          .curve(curveStepAfter)(points);
        const spots = points.map((point) => ({ x: x(point.time), y: y(point.value), text: point.text }));
        const bounds = { x: left, y: 0, width: width - left, height: height - pad.bottom };
        const labels = historyLabels(spots, bounds);
        return (
          <>
            {xTicks.map((tick) => (
              <text
                key={tick}
                x={keepBetween(x(Date.UTC(tick, 0, 1)), 30, left, width)}
                y={height - 4}
                textAnchor="middle"
              >
                {tick}
              </text>
            ))}
            {path !== null && <path d={path} className="chart-line" />}
            {points.map((point, index) => (
              <g key={point.key} className={point.current ? 'chart-subject' : 'chart-event'}>
                <title>{point.title}</title>
                {point.current ? (
                  <rect x={x(point.time) - 6.5} y={y(point.value) - 6.5} width="13" height="13" rx="1" />
                ) : (
                  <circle cx={x(point.time)} cy={y(point.value)} r="4.5" />
                )}
                <PointLabel box={labels[index]} text={point.text} />
              </g>
            ))}
          </>
        );
      }}
    </ValueChart>
  );
}

function PointLabel({ box, text }: { box: Box | undefined; text: string }) {
  if (!box) return null;
  return (
    <text x={box.x + box.width / 2} y={box.y + 11.5} textAnchor="middle">
      {text}
    </text>
  );
}

/**
 * The position of each point's figure; `undefined` if it would overlap a line, a mark or another figure. The last and
 * the first are always written.
 */
export function historyLabels(spots: { x: number; y: number; text: string }[], bounds: Box): (Box | undefined)[] {
  const marks = spots.map(({ x, y }) => ({ x: x - 6.5, y: y - 6.5, width: 13, height: 13 }));
  const steps = spots.slice(1).flatMap((spot, index) => {
    const before = spots[index] ?? spot;
    return [
      { x: before.x, y: before.y - 1, width: spot.x - before.x, height: 2 },
      { x: spot.x - 1, y: Math.min(before.y, spot.y), width: 2, height: Math.abs(spot.y - before.y) },
    ];
  });
  const labels: (Box | undefined)[] = spots.map(() => undefined);
  const last = spots.length - 1;
  for (const index of new Set([last, 0, ...spots.keys()])) {
    const spot = spots[index];
    const mark = marks[index];
    if (!spot || !mark) continue;
    const written = labels.filter((box) => box !== undefined);
    const obstacles = [...marks, ...steps, ...written];
    const box = placeLabel(mark, { width: textWidth(spot.text), height: 15 }, obstacles, bounds, 'above');
    if (index === last || index === 0 || covered(box, obstacles) < 1) labels[index] = box;
  }
  return labels;
}

/** Years inside the domain at a round interval, at most `most` of them. */
export function yearTicks([from = 0, to = 0]: number[], most: number): number[] {
  const first = new Date(from).getUTCFullYear() + 1;
  const last = new Date(to).getUTCFullYear();
  const step = [1, 2, 5, 10, 20, 50].find((size) => Math.floor(last / size) - Math.ceil(first / size) < most) ?? 100;
  const years: number[] = [];
  for (let year = Math.ceil(first / step) * step; year <= last; year += step) years.push(year);
  return years;
}
