import { type Box, keepBetween, labelsThatFit, placeLabel, textWidth } from './labels.ts';
import { scaleAround, ticksThatFit } from './scales.ts';
import { useWidth } from './use-width.ts';
import './charts.css';
import { ValueAxis } from './value-axis.tsx';

export type ScatterPoint = {
  key: string;
  x: number;
  y: number;
  /** Shown when the pointer is on the point. */
  title: string;
  /** A short mark inside the point that matches a table row. */
  mark?: string;
};

const pad = { top: 14, right: 10, bottom: 26 };
const unitGap = 10;

/** Points by two measures, one of them marked. `ratio` draws the line y = ratio × x behind them. */
export function ScatterChart({
  points,
  subject,
  ratio,
  label,
  xLabel,
  yLabel,
  xUnit,
  height = 220,
}: {
  points: ScatterPoint[];
  subject?: { x: number; y: number; label: string };
  ratio?: number;
  label: string;
  xLabel: (x: number) => string;
  yLabel: (y: number) => string;
  xUnit: string;
  height?: number;
}) {
  const [ref, width] = useWidth<HTMLDivElement>(420);
  const all = subject ? [...points, subject] : points;
  const y = scaleAround(
    all.map((point) => point.y),
    [height - pad.bottom, pad.top],
  );
  const yTicks = ticksThatFit(y, 14, 26);
  // The unit stands below the prices, left of the first area.
  const unitEnd = textWidth(xUnit) + unitGap;
  const left = Math.ceil(Math.max(unitEnd, ...yTicks.map((tick) => textWidth(yLabel(tick)) + 10)));
  const widest = Math.max(...all.map((point) => textWidth(xLabel(point.x))));
  // Half of the last area's label extends past its tick.
  const right = width - Math.max(pad.right, Math.ceil(widest / 2));
  const x = scaleAround(
    all.map((point) => point.x),
    [left, right],
  );
  const xTicks = ticksThatFit(x, textWidth(xLabel(x.domain()[1] ?? 0)), 24);
  const xLabels = xTicks.map((tick) => {
    const text = xLabel(tick);
    return { text, tick, width: textWidth(text), x: keepBetween(x(tick), textWidth(text), unitEnd, width) };
  });
  const written = labelsThatFit(xLabels, [xLabels.length - 1]);
  const radius = points.some((point) => point.mark) ? 8.5 : 5;

  const bounds = { x: left, y: 0, width: right - left, height: height - pad.bottom };
  const subjectBox = subject && { x: x(subject.x) - 6.5, y: y(subject.y) - 6.5, width: 13, height: 13 };
  const dots: Box[] = points.map((point) => ({
    x: x(point.x) - radius,
    y: y(point.y) - radius,
    width: radius * 2,
    height: radius * 2,
  }));
  const caption =
    subjectBox && subject
      ? placeLabel(subjectBox, { width: textWidth(subject.label) + 4, height: 15 }, dots, bounds)
      : undefined;
  const line = ratio === undefined ? undefined : clipRatio(ratio, x.domain(), y.domain());

  return (
    <div ref={ref} className="chart-canvas">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <ValueAxis ticks={yTicks} y={y} left={left} right={right} format={yLabel} />
        <text x="0" y={height - 6}>
          {xUnit}
        </text>
        {xLabels.map((label, index) => (
          <g key={label.tick}>
            <line
              x1={x(label.tick)}
              x2={x(label.tick)}
              y1={height - pad.bottom}
              y2={height - pad.bottom + 4}
              className="chart-grid"
            />
            {written[index] && (
              <text x={label.x} y={height - 6} textAnchor="middle">
                {label.text}
              </text>
            )}
          </g>
        ))}
        {line && <line x1={x(line.x1)} y1={y(line.y1)} x2={x(line.x2)} y2={y(line.y2)} className="chart-reference" />}
        {/* Drawn before the points: it must not cover their numbers. */}
        {subjectBox && caption && subject && (
          <g className="chart-subject">
            <rect {...subjectBox} rx="1" />
            <text x={caption.x + caption.width / 2} y={caption.y + 11.5} textAnchor="middle">
              {subject.label}
            </text>
          </g>
        )}
        {points.map((point) => (
          <g key={point.key} className="chart-point">
            <title>{point.title}</title>
            <circle cx={x(point.x)} cy={y(point.y)} r={radius} />
            {point.mark && (
              <text x={x(point.x)} y={y(point.y)} dy="0.35em" textAnchor="middle">
                {point.mark}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}

/** The part of y = ratio × x inside both domains; `undefined` if there is none. */
export function clipRatio(
  ratio: number,
  [x0 = 0, x1 = 0]: number[],
  [y0 = 0, y1 = 0]: number[],
): { x1: number; y1: number; x2: number; y2: number } | undefined {
  if (!(ratio > 0)) return undefined;
  const start = Math.max(x0, y0 / ratio);
  const end = Math.min(x1, y1 / ratio);
  if (start >= end) return undefined;
  return { x1: start, y1: start * ratio, x2: end, y2: end * ratio };
}
