import { usd } from '#shared/values/money.ts';
import { percent } from '#shared/values/percent.ts';
import type { Workbench } from './use-comps.ts';

const [left, right, top, step] = [44, 548, 28, 31];

/** Each kept sale from what it sold for to what it says of this house, the dot sized by its weight. */
export function PriceChart({ bench: { read, valuation } }: { bench: Workbench }) {
  const { value, range, unadjusted, comps: results } = valuation;
  const rows = read.input.comps.flatMap((comp, at) => {
    const result = results[at];
    const isKept = result?.status === 'kept' && comp.price !== null && result.adjusted !== null;
    return isKept ? [{ letter: comp.letter, price: comp.price, ...result }] : [];
  });
  if (value === null || range === null || rows.length === 0) return null;
  const amounts = rows.flatMap(({ price, adjusted }) => [price ?? value, adjusted ?? value]);
  const lowest = Math.min(...amounts, value);
  const span = Math.max(...amounts, value) - lowest || 1;
  const x = (amount: number) => left + ((right - left) * (amount - lowest)) / span;
  const bottom = top + step * rows.length;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) => lowest + part * span);
  const said = rows.map(({ letter, price, adjusted }) => `${letter} ${usd(price ?? 0)} to ${usd(adjusted ?? 0)}`);
  return (
    <figure className="comps-chart">
      <figcaption className="label">Sale price (ring) to adjusted price (dot, sized by weight)</figcaption>
      <svg
        viewBox={`0 0 600 ${bottom + 30}`}
        role="img"
        aria-label={`Sale price and adjusted price. ${said.join('. ')}. Value ${usd(value)}.`}
      >
        <rect
          className="comps-band"
          x={x(range.low)}
          y={top - 8}
          width={x(range.high) - x(range.low)}
          height={bottom - top}
        />
        {ticks.map((amount, at) => (
          <g key={amount}>
            <path className="comps-axis" d={`M${x(amount)} ${top - 8}V${bottom - 8}`} />
            <text x={x(amount)} y={bottom + 12} textAnchor={at === 0 ? 'start' : at === 4 ? 'end' : 'middle'}>
              {thousands(amount)}
            </text>
          </g>
        ))}
        {rows.map(({ id, letter, price, adjusted, weightPercent }, at) => {
          const y = top + 8 + step * at;
          return (
            <g key={id}>
              <text className="comps-letter" x="10" y={y + 4}>
                {letter}
              </text>
              <path className="comps-move" d={`M${x(price ?? 0)} ${y}H${x(adjusted ?? 0)}`} />
              <circle className="comps-ring" cx={x(price ?? 0)} cy={y} r="4" />
              <circle
                className="comps-dot"
                cx={x(adjusted ?? 0)}
                cy={y}
                r={4 + 8 * Math.sqrt((weightPercent ?? 0) / 100) * 0.6}
              />
              <text x="596" y={y + 4} textAnchor="end">
                {percent(weightPercent ?? 0)}
              </text>
            </g>
          );
        })}
        <path className="comps-mark" d={`M${x(value)} ${top - 12}V${bottom - 4}`} />
        <text x="596" y="10" textAnchor="end">
          weight
        </text>
      </svg>
      {unadjusted !== null && (
        <p className="small muted">The median per sq ft, without adjustments, would say {usd(unadjusted)}.</p>
      )}
    </figure>
  );
}

const thousands = (amount: number) => (Math.abs(amount) < 500 ? '$0' : `${usd(amount / 1000)}k`);
