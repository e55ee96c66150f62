import type { ReactNode } from 'react';
import { classes } from '#web/ui/controls/classes.ts';
import { platHeight, platWidth, round, surveyOf } from './plat-survey.ts';
import './plat.css';

type PlatProps = {
  /** The address to draw; any text works as a seed. */
  seed?: string;
  /** Absent for a decoration: then assistive technology skips the drawing. */
  title?: string;
  /** Draws the lot as an empty outline with a question mark. */
  unmarked?: boolean;
  /** Draws only the block around the lot, without numbers, for headers and empty states. */
  small?: boolean;
  /** Whether the lots around the marked one have their numbers. */
  numbered?: boolean;
  /** Where the view begins, to make room on the right. */
  left?: number;
  /** Drawn over the map, in the place of the house's number. */
  children?: ReactNode;
};

/** The product's picture: a plat map with one lot marked. */
export function Plat({
  seed = '',
  title,
  unmarked = false,
  small = false,
  numbered = true,
  left = 0,
  children,
}: PlatProps) {
  const survey = surveyOf(seed);
  const { marked } = survey;
  const [x, y] = marked.center;
  return (
    <figure className={classes('plat', small && 'plat-small')}>
      <svg
        viewBox={small ? `${round(x - 130)} ${round(y - 92)} 260 160` : `${left} 0 ${platWidth} ${platHeight}`}
        role="img"
        aria-label={title}
        aria-hidden={title === undefined || undefined}
      >
        <g transform={survey.turned}>
          <path className="plat-center" d={survey.centerLines} />
          <path className="plat-lot" d={survey.lots} />
          <path className="plat-block" d={survey.blocks} />
        </g>
        {small ? null : <SurveyText survey={survey} numbered={numbered} left={left} />}
        <g transform={survey.turned}>
          <path className={unmarked ? 'plat-missing' : 'plat-marked'} d={marked.outline} />
          {unmarked ? null : <path className="plat-outline" d={marked.outline} />}
          {marked.corners.map(([cx, cy]) => (
            <circle key={`${cx} ${cy}`} className="plat-pin" cx={round(cx)} cy={round(cy)} r="2.6" />
          ))}
        </g>
        {children === undefined ? (
          <text
            className={unmarked ? 'plat-query' : 'plat-house'}
            x={round(x)}
            y={round(y)}
            dy=".36em"
            transform={`rotate(${survey.bearing} ${round(x)} ${round(y)})`}
          >
            {unmarked ? '?' : marked.label}
          </text>
        ) : null}
        {children}
      </svg>
    </figure>
  );
}

type SurveyTextProps = { survey: ReturnType<typeof surveyOf>; numbered: boolean; left: number };

function SurveyText({ survey, numbered, left }: SurveyTextProps) {
  return (
    <g>
      {(numbered ? survey.numbers : []).map(({ text, at: [x, y] }) => (
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
          transform={`rotate(${angle} ${round(x)} ${round(y)})`}
        >
          {text}
        </text>
      ))}
      <g className="plat-north" transform={`translate(${left + 30} ${platHeight - 34}) rotate(${survey.bearing})`}>
        <circle r="29" cy="-4" />
        <path d="M0 18V-16M0-18l-4.5 9h9z" />
        <text y="-22">N</text>
      </g>
    </g>
  );
}
