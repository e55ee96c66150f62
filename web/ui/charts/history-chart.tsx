import { scaleTime } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import { keepBetween, labelsThatFit, textWidth } from './labels.ts';
import { scaleFromZero, ticksThatFit } from './scales.ts';
import { useWidth } from './use-width.ts';
import './charts.css';

export type HistoryPoint = {
  key: string;
  /** Milliseconds. */
  time: number;
  value: number;
  /** What the pointer reads on the point, and the figure written above it. */
  title: string;
  text: string;
  /** The point that stands for now. */
  current?: boolean;
};

const pad = { top: 30, right: 14, bottom: 24 };

/** Values that hold until the next one, over time: a step for each change. Points oldest first. */
export function HistoryChart({
  points,
  label,
  valueLabel,
  height = 200,
}: {
  points: HistoryPoint[];
  /** The text alternative. */
  label: string;
  valueLabel: (value: number) => string;
  height?: number;
}) {
  const [ref, width] = useWidth<HTMLDivElement>(420);
  const y = scaleFromZero(
    points.map((point) => point.value),
    [height - pad.bottom, pad.top],
  ).nice(3);
  const yTicks = ticksThatFit(y, 30);
  const left = Math.ceil(Math.max(...yTicks.map((tick) => textWidth(valueLabel(tick))))) + 12;
  const right = width - pad.right;
  const times = points.map((point) => point.time);
  const year = 365 * 24 * 60 * 60 * 1000;
  const first = Math.min(...times);
  const last = Math.max(...times);
  const x = scaleTime()
    .domain(last - first > year ? [first, last] : [first - year, last])
    .range([left + 6, right]);
  const xTicks = yearTicks(x.domain(), Math.max(2, Math.floor((right - left) / 64)));
  const path = line<HistoryPoint>()
    .x((point) => x(point.time))
    .y((point) => y(point.value))
    .curve(curveStepAfter)(points);
  const labels = points.map((point) => {
    const wide = textWidth(point.text) + 2;
    return { x: keepBetween(x(point.time), wide, left, width), width: wide };
  });
  const shown = labelsThatFit(labels, [points.length - 1, 0]);

  return (
    <div ref={ref} className="chart-canvas">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {yTicks.map((tick) => (
          <g key={tick}>
            <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className="chart-grid" />
            <text x={left - 12} y={y(tick)} dy="0.35em" textAnchor="end">
              {valueLabel(tick)}
            </text>
          </g>
        ))}
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
            {shown[index] && (
              <text x={labels[index]?.x} y={y(point.value) - 12} textAnchor="middle">
                {point.text}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}

/** Years inside the domain at a round distance from each other, at most `most` of them. */
export function yearTicks([from, to]: Date[], most: number): number[] {
  if (!from || !to) return [];
  const first = from.getUTCFullYear() + 1;
  const last = to.getUTCFullYear();
  const step = [1, 2, 5, 10, 20, 50].find((size) => (last - first) / size + 1 <= most) ?? 100;
  const years: number[] = [];
  for (let year = Math.ceil(first / step) * step; year <= last; year += step) years.push(year);
  return years;
}
