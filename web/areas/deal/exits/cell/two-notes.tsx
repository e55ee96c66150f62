import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { usd } from '#shared/values/money.ts';
import { keepBetween, textWidth } from '#web/ui/charts/labels.ts';
import { axisUsd, scaleFromZero, ticksThatFit } from '#web/ui/charts/scales.ts';
import { useWidth } from '#web/ui/charts/use-width.ts';
import { ValueAxis } from '#web/ui/charts/value-axis.tsx';
import type { TwoNotes as Notes } from './notes-over-time.ts';
import '#web/ui/charts/charts.css';

const height = 210;
const pad = { top: 24, right: 8, bottom: 26 };

/** The end buyer's debt and the investor's, month by month, until both notes end. */
export function TwoNotes({ notes }: { notes: Notes }) {
  const [ref, width] = useWidth<HTMLDivElement>(560);
  const { theirs, yours, due, planned } = notes;
  const last = Math.max(theirs.to, yours.to);
  const y = scaleFromZero(
    [theirs.owed(theirs.from), yours.owed(0)].map((amount) => amount * 1.06),
    [height - pad.bottom, pad.top],
  );
  const ticks = ticksThatFit(y, 14, 20);
  const left = Math.ceil(Math.max(...ticks.map((tick) => textWidth(axisUsd(tick))))) + 12;
  const right = width - pad.right;
  const x = scaleLinear().domain([0, last]).range([left, right]);
  const base = height - pad.bottom;
  const path = ({ from, to, owed }: Notes['theirs']) =>
    line<number>()
      .x((month) => x(month))
      .y((month) => y(owed(month)))(Array.from({ length: to - from + 1 }, (_, month) => from + month)) ?? undefined;
  const every = 12 * Math.max(1, Math.ceil(last / 12 / Math.max(2, Math.floor((right - left) / 90)) / 5) * 5);
  const isNarrow = width < 420;
  const yoursText =
    due > 0 ? `You owe ${usd(due)}${isNarrow ? '' : ` in month ${yours.to}`}` : `You owe, to ${yours.to}`;
  const theirsText = `They owe you, to ${isNarrow ? '' : 'month '}${theirs.to}`;
  const plannedText = `planned end, month ${planned}`;
  const theirsAt = Math.round(theirs.from + (theirs.to - theirs.from) * 0.42);
  return (
    <section className="exit-notes" aria-labelledby="exit-notes">
      <h3 id="exit-notes">Two notes, one time line</h3>
      <div ref={ref} className="chart-canvas">
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={notesText(notes)}>
          <ValueAxis ticks={ticks} y={y} left={left} right={right} format={axisUsd} />
          {Array.from({ length: Math.floor(last / every) + 1 }, (_, index) => index * every).map((month) => (
            <text key={month} x={keepBetween(x(month), 30, left, width)} y={height - 6} textAnchor="middle">
              {month === 0 ? 'closing' : `year ${month / 12}`}
            </text>
          ))}
          <line x1={x(planned)} x2={x(planned)} y1={pad.top - 4} y2={base} className="exit-planned" />
          <text x={keepBetween(x(planned), textWidth(plannedText), left, right)} y="12" textAnchor="middle">
            {plannedText}
          </text>
          <path d={path(theirs)} className="exit-theirs" />
          <path d={path(yours)} className="exit-yours" />
          {due > 0 && (
            <>
              <line x1={x(yours.to)} x2={x(yours.to)} y1={y(due)} y2={base} className="exit-due" />
              <circle cx={x(yours.to)} cy={y(due)} r="4" className="exit-due" />
            </>
          )}
          <text
            className="exit-say"
            x={Math.min(x(yours.to) + 8, right - textWidth(yoursText))}
            y={Math.min(base - 8, y(due > 0 ? due : yours.owed(Math.round(yours.to / 2))) + 22)}
          >
            {yoursText}
          </text>
          <text
            className="exit-say"
            x={Math.min(x(theirsAt), right - textWidth(theirsText))}
            y={Math.max(pad.top + 12, y(theirs.owed(theirsAt)) - 12)}
          >
            {theirsText}
          </text>
        </svg>
      </div>
      <p className="small muted">{notesText(notes)}</p>
    </section>
  );
}

/** The chart in two sentences. */
function notesText({ theirs, yours, due, planned }: Notes): string {
  const ends = `Their note runs to month ${theirs.to}`;
  const stands = theirs.to > yours.to ? ` and stands at ${usd(theirs.owed(yours.to))} then` : '';
  const own =
    due > 0 ? `In month ${yours.to} you owe ${usd(due)} at once.` : `What you owe is paid off in month ${yours.to}.`;
  return `${own} ${ends}${stands}. The deal is planned to end in month ${planned}.`;
}
