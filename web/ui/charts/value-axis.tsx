type ValueAxisProps = {
  ticks: readonly number[];
  /** The y position of a value, px. */
  y: (value: number) => number;
  left: number;
  right: number;
  format: (value: number) => string;
};

/** A grid line at each tick, with its label on the left. */
export function ValueAxis({ ticks, y, left, right, format }: ValueAxisProps) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className="chart-grid" />
      <text x="0" y={y(tick)} dy="0.35em">
        {format(tick)}
      </text>
    </g>
  ));
}
