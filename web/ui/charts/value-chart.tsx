import type { ReactNode } from 'react';
import { textWidth } from './labels.ts';
import { type Linear, scaleFromZero, ticksThatFit } from './scales.ts';
import { useWidth } from './use-width.ts';
import { ValueAxis } from './value-axis.tsx';
import './charts.css';

type ValueChartProps = {
  label: string;
  values: number[];
  height: number;
  pad: { top: number; right: number; bottom: number };
  format: (value: number) => string;
  tickGap?: number;
  /** Draws the values. Pixels; `left` and `right` are the ends of the axis lines. */
  children: (area: { y: Linear; left: number; right: number; width: number }) => ReactNode;
};

/** A chart with a value axis that starts at zero, as wide as its container. */
export function ValueChart({ label, values, height, pad, format, tickGap = 26, children }: ValueChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>(420);
  const y = scaleFromZero(values, [height - pad.bottom, pad.top]);
  const ticks = ticksThatFit(y, 14, tickGap);
  const left = Math.ceil(Math.max(...ticks.map((tick) => textWidth(format(tick))))) + 12;
  const right = width - pad.right;
  return (
    <div ref={ref} className="chart-canvas">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <ValueAxis ticks={ticks} y={y} left={left} right={right} format={format} />
        {children({ y, left, right, width })}
      </svg>
    </div>
  );
}
