import type { CompResult } from '#shared/evidence/comps.ts';
import type { ListedComp } from '#shared/evidence/read-comps.ts';
import { usd } from '#shared/values/money.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { streetOf } from './comp-words.ts';
import { placeLabels } from './plat-labels.ts';

const [width, height] = [596, 452];
const [centerX, centerY] = [width / 2, height / 2];
/** Miles: what is farther is only listed. */
const farthest = 5;
const rings = [
  [0.25, '¼ mi'],
  [0.5, '½ mi'],
  [1, '1 mi'],
] as const;

/** The subject with its number, and the arrow to the north. */
const taken = [
  { left: centerX - 75, top: centerY - 19, right: centerX + 16, bottom: centerY + 19 },
  { left: 552, top: 10, right: 582, bottom: 72 },
];

/** Whether a home is on the plat: its position is known, and near enough. */
export function isOnPlat({ offset }: ListedComp): boolean {
  return offset !== null && Math.hypot(offset.north, offset.east) <= farthest;
}

type CompsPlatProps = {
  address: string;
  comps: readonly ListedComp[];
  results: readonly CompResult[];
  /** The id of the home that is pointed at, here or in the list. */
  hit: string | null;
  onHit: (id: string | null) => void;
};

/** The homes around the subject by their coordinates; north is up. */
export function CompsPlat({ address, comps, results, hit, onHit }: CompsPlatProps) {
  const placed = comps.flatMap((comp, at) => {
    const result = results[at];
    return result && comp.offset && isOnPlat(comp) ? [{ comp, result, offset: comp.offset }] : [];
  });
  const most = (of: (offset: { north: number; east: number }) => number) =>
    Math.max(...placed.map(({ offset }) => Math.abs(of(offset))), 0.01);
  // Room for a label below the edge.
  const perMile = Math.min(282, (centerY - 34) / most(({ north }) => north), (centerX - 60) / most(({ east }) => east));
  const pins = placed.map(({ comp, result, offset }) => ({
    ...{ comp, result, x: centerX + offset.east * perMile, y: centerY - offset.north * perMile },
    text: comp.price === null ? '' : `${usd(comp.price)}${comp.isListing ? ' asking' : ''}`,
  }));
  const labels = placeLabels(pins, { width, height, taken });
  return (
    <figure className="comps-plat">
      {/* biome-ignore lint/a11y/useSemanticElements: an SVG has no fieldset, and its links have to be reached. */}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label="Map of the homes around the subject, with rings at a quarter, a half and one mile. The list has the same homes."
      >
        <g className="comps-rings">
          {rings.map(([miles, label]) => (
            <g key={label}>
              <circle
                cx={centerX}
                cy={centerY}
                r={perMile * miles}
                className={miles === 1 ? 'comps-mile' : undefined}
              />
              <text
                x={Math.min(width - 6, centerX + perMile * miles + 5)}
                y={centerY - 5}
                textAnchor={miles === 1 ? 'end' : 'start'}
              >
                {label}
              </text>
            </g>
          ))}
        </g>
        <g className="comps-subject">
          <path d={`M${centerX - 9} ${centerY - 14}h20l-2 28h-20z`} />
          <path className="comps-lot" d={`M${centerX - 14} ${centerY - 19}h30l-3 38h-30z`} />
          <text x={centerX - 22} y={centerY + 5} textAnchor="end">
            {streetOf(address).split(' ')[0]}
          </text>
        </g>
        {pins.map(({ comp, result, x, y, text: price }, at) => {
          const label = labels[at];
          return (
            <a
              key={comp.id}
              href={`#comp-${comp.letter}`}
              aria-label={`${comp.letter}, ${streetOf(comp.address)}${price && `, ${price}`}`}
              className={classes('comps-pin', `comps-${result.status}`, hit === comp.id && 'comps-hit')}
              onMouseEnter={() => onHit(comp.id)}
              onMouseLeave={() => onHit(null)}
              onFocus={() => onHit(comp.id)}
              onBlur={() => onHit(null)}
            >
              <rect className="comps-around" x={x - 15} y={y - 15} width="30" height="30" />
              {comp.isListing ? <circle cx={x} cy={y} r="11" /> : <rect x={x - 11} y={y - 11} width="22" height="22" />}
              <text className="comps-id" x={x} y={y + 4.5} textAnchor="middle">
                {comp.letter}
              </text>
              {label && (
                <text x={label.x} y={label.y} textAnchor={label.anchor}>
                  {price}
                </text>
              )}
            </a>
          );
        })}
        <g transform="translate(566 38)" className="comps-north">
          <path d="M0-22 7 10 0 5-7 10z" />
          <text y="26" textAnchor="middle">
            N
          </text>
        </g>
      </svg>
    </figure>
  );
}
