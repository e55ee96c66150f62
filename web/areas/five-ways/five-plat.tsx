import { lowerFirst } from '#shared/values/words.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { Plat } from '#web/ui/plat/plat.tsx';
import { surveyOf } from '#web/ui/plat/plat-survey.ts';
import { VerdictShape } from '#web/ui/text/verdict.tsx';
import type { Judged, SampleFigures } from './sample-figures.ts';

/** The first call-out's top, and how far apart they are, in the plat's units. */
const [first, step] = [60, 76];
const left = 424;

/** The sample house on its lot, with a line to each of the five structures, the one to run first. */
export function FivePlat({ figures: { address, rows } }: { figures: SampleFigures }) {
  const [x, y] = surveyOf(address).marked.center;
  const said = rows
    .map(
      ({ structure, isDeal, pays, seller }) =>
        `${structure}${isDeal ? ', a deal' : ''}: ${pays}; seller: ${seller.words}`,
    )
    .join('. ');
  return (
    <Plat seed={address} left={78} numbered={false} title={`One lot on a plat map. You and the seller: ${said}`}>
      <g className="five-calls">
        {rows.map(({ structure }, index) => (
          <path
            key={structure}
            className="plat-leader"
            d={`M${Math.round(x)} ${Math.round(y)}L${left} ${first + step * index + 31}`}
          />
        ))}
        <circle className="plat-point" cx={Math.round(x)} cy={Math.round(y)} r="4.5" />
        <text x={left} y="48">
          You and the seller, as proposed
        </text>
        {rows.map(({ structure, isDeal, pays, you, seller }, index) => (
          <g
            key={structure}
            className={classes(index === 0 && 'five-calls-first')}
            transform={`translate(${left} ${first + step * index})`}
          >
            <rect width="210" height="64" rx="6" />
            <text x="14" y="20">
              {structure}
            </text>
            {isDeal && (
              <text className="five-calls-deal" x="196" y="20">
                Deal
              </text>
            )}
            <Line of={you} y={27} text={`You: ${lowerFirst(pays)}`} />
            <Line
              of={seller}
              y={44}
              text={`Seller: ${seller.words === 'As much' ? 'as much as listing' : lowerFirst(seller.words)}`}
            />
          </g>
        ))}
      </g>
    </Plat>
  );
}

/** A verdict's shape, and what it is of. */
function Line({ of: { shape, isGreen }, y, text }: { of: Judged; y: number; text: string }) {
  return (
    <>
      <g
        className={classes(`five-call-${shape}`, isGreen && 'five-call-green')}
        transform={`translate(14 ${y}) scale(0.7)`}
      >
        <VerdictShape verdict={shape} />
      </g>
      <text className="five-calls-line" x="31" y={y + 10}>
        {text}
      </text>
    </>
  );
}
