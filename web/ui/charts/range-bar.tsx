import { keepBetween, textWidth } from './labels.ts';
import { useWidth } from './use-width.ts';
import './charts.css';

/** A band from low to high with the estimate marked and all three figures labeled. */
export function RangeBar({
  low,
  value,
  high,
  format,
  label,
}: {
  low: number;
  value: number;
  high: number;
  format: (value: number) => string;
  label: string;
}) {
  const [ref, width] = useWidth<HTMLDivElement>(420);
  // Keeps an estimate outside its own band inside the drawing.
  const from = Math.min(low, value);
  const to = Math.max(high, value);
  const span = to - from || 1;
  const at = (point: number) => 1 + ((point - from) / span) * (width - 2);
  const mid = keepBetween(at(value), 13, 0, width);
  const text = format(value);
  return (
    <div ref={ref} className="chart-canvas">
      <svg viewBox={`0 0 ${width} 64`} role="img" aria-label={label}>
        <line x1="1" x2={width - 1} y1="32" y2="32" className="chart-grid" />
        <line x1={at(low)} x2={at(high)} y1="32" y2="32" className="chart-band" />
        <line x1={at(low)} x2={at(low)} y1="26" y2="38" className="chart-tick" />
        <line x1={at(high)} x2={at(high)} y1="26" y2="38" className="chart-tick" />
        <text x={keepBetween(at(low), textWidth(format(low)), 0, width)} y="58" textAnchor="middle">
          {format(low)}
        </text>
        <text x={keepBetween(at(high), textWidth(format(high)), 0, width)} y="58" textAnchor="middle">
          {format(high)}
        </text>
        <g className="chart-subject">
          <rect x={mid - 6.5} y="25.5" width="13" height="13" rx="1" />
          <text x={keepBetween(mid, textWidth(text), 0, width)} y="15" textAnchor="middle">
            {text}
          </text>
        </g>
      </svg>
    </div>
  );
}
