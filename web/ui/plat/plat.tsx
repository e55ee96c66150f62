import { classes } from '#web/ui/controls/classes.ts';
import { type Point, platHeight, platWidth, round, surveyOf } from './plat-survey.ts';
import './plat.css';

type Callout = { label: string; value: string };

type PlatProps = {
  /** The address to draw; any text works as a seed. */
  seed?: string;
  /** Up to three facts with a line to the marked lot; the last is the conclusion. */
  callouts?: Callout[];
  /** Absent for a decoration: then assistive technology skips the drawing. */
  title?: string;
  /** Draws the lot as an empty outline with a question mark. */
  unmarked?: boolean;
  /** Draws only the block around the lot, without numbers, for headers and empty states. */
  small?: boolean;
};

/** Positions of the call-outs in the view box; the style sheet repeats them in percent. */
const calloutEnds: readonly Point[] = [
  [452, 164],
  [104, 190],
  [420, 392],
];

/** The product's picture: a plat map with one lot marked. */
export function Plat({ seed = '', callouts = [], title, unmarked = false, small = false }: PlatProps) {
  const survey = surveyOf(seed);
  const { marked } = survey;
  const [x, y] = marked.center;
  return (
    <figure className={classes('plat', small && 'plat-small')}>
      <svg
        viewBox={small ? `${round(x - 130)} ${round(y - 92)} 260 160` : `0 0 ${platWidth} ${platHeight}`}
        role="img"
        aria-label={title}
        aria-hidden={title === undefined || undefined}
      >
        <path className="plat-center" d={survey.centerLines} />
        <path className="plat-lot" d={survey.lots} />
        <path className="plat-block" d={survey.blocks} />
        {small ? null : <SurveyText survey={survey} />}
        <path className={unmarked ? 'plat-missing' : 'plat-marked'} d={marked.outline} />
        {unmarked ? null : <path className="plat-outline" d={marked.outline} />}
        {marked.corners.map(([cx, cy]) => (
          <circle key={`${cx} ${cy}`} className="plat-pin" cx={round(cx)} cy={round(cy)} r="2.6" />
        ))}
        {callouts.slice(0, 3).map((callout, index) => (
          <path key={callout.label} className="plat-leader" d={leader(marked.center, calloutEnds[index])} />
        ))}
        {callouts.length > 0 ? <circle className="plat-point" cx={round(x)} cy={round(y)} r="4.5" /> : null}
        {callouts.length === 0 ? (
          <text
            className={unmarked ? 'plat-query' : 'plat-house'}
            x={round(x)}
            y={round(y)}
            dy=".36em"
            transform={`rotate(${round(survey.bearing)} ${round(x)} ${round(y)})`}
          >
            {unmarked ? '?' : marked.label}
          </text>
        ) : null}
      </svg>
      {callouts.length === 0 ? null : (
        <dl className="plat-callouts">
          {callouts.slice(0, 3).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </figure>
  );
}

function SurveyText({ survey }: { survey: ReturnType<typeof surveyOf> }) {
  return (
    <g>
      {survey.numbers.map(({ text, at: [x, y] }) => (
        <text key={text} className="plat-number" x={round(x)} y={round(y)} dy=".36em">
          {text}
        </text>
      ))}
      {survey.streets.map(({ text, at: [x, y], angle }) => (
        <text
          key={text}
          className="plat-street"
          x={round(x)}
          y={round(y)}
          transform={`rotate(${round(angle)} ${round(x)} ${round(y)})`}
        >
          {text}
        </text>
      ))}
      <g className="plat-north" transform={`translate(30 ${platHeight - 34}) rotate(${round(survey.bearing)})`}>
        <circle r="29" cy="-4" />
        <path d="M0 18V-16M0-18l-4.5 9h9z" />
        <text y="-22">N</text>
      </g>
    </g>
  );
}

function leader([x, y]: Point, end: Point = [0, 0]): string {
  return `M${round(x)} ${round(y)}L${end[0]} ${end[1]}`;
}
