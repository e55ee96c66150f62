import { Plat } from './plat.tsx';
import { type Point, round, surveyOf } from './plat-survey.ts';
import './callout-plat.css';

type CalloutPlatProps = {
  /** The address to draw. */
  seed: string;
  title: string;
  /** Up to three facts with a line to the marked lot; the last is the conclusion. */
  callouts: { label: string; value: string }[];
};

/** Positions of the call-outs in the view box; the style sheet repeats them in percent. */
const calloutEnds: readonly Point[] = [
  [452, 164],
  [104, 190],
  [420, 392],
];

/** A plat with facts about the marked lot. */
export function CalloutPlat({ seed, title, callouts }: CalloutPlatProps) {
  const [x, y] = surveyOf(seed).marked.center.map(round);
  const shown = callouts.slice(0, 3);
  return (
    <div className="callout-plat">
      <Plat seed={seed} title={title}>
        {shown.map(({ label }, index) => (
          <path key={label} className="plat-leader" d={`M${x} ${y}L${calloutEnds[index]?.join(' ')}`} />
        ))}
        <circle className="plat-point" cx={x} cy={y} r="4.5" />
      </Plat>
      <dl className="plat-callouts">
        {shown.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
