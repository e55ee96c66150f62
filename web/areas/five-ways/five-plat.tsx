import { Plat } from '#web/ui/plat/plat.tsx';
import { surveyOf } from '#web/ui/plat/plat-survey.ts';
import type { Row, SampleFigures } from './sample-figures.ts';

/** The first call-out's top, and how far apart they are, in the plat's units. */
const [first, step] = [71, 72];
const left = 424;

/** The sample house on its lot, with a line to each of the five structures as proposed. */
export function FivePlat({ figures: { address, proposed } }: { figures: SampleFigures }) {
  const [x, y] = surveyOf(address).marked.center;
  const said = proposed.map((row) => `${row.structure}: ${worthOf(row)}`).join(', ');
  return (
    <Plat seed={address} left={78} numbered={false} title={`One lot on a plat map. Worth to you, as proposed: ${said}`}>
      <g className="five-calls">
        {proposed.map(({ structure }, index) => (
          <path
            key={structure}
            className="plat-leader"
            d={`M${Math.round(x)} ${Math.round(y)}L${left} ${first + step * index + 21}`}
          />
        ))}
        <circle className="plat-point" cx={Math.round(x)} cy={Math.round(y)} r="4.5" />
        <text x={left} y="57">
          Worth to you, as proposed
        </text>
        {proposed.map((row, index) => (
          <g key={row.structure} transform={`translate(${left} ${first + step * index})`}>
            <rect width="210" height="42" rx="6" />
            <text x="14" y="26">
              {row.structure}
            </text>
            <text x="196" y="26">
              {worthOf(row)}
            </text>
          </g>
        ))}
      </g>
    </Plat>
  );
}

/** What to print for a structure: its worth, or why it has none. */
function worthOf({ verdict, worth, label }: Row): string {
  return verdict === 'fails' || verdict === 'needs' ? label : worth;
}
