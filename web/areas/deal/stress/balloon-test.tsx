import { scaleLinear } from 'd3-scale';
import { type CurveFactory, curveLinear, curveStepAfter, line } from 'd3-shape';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StressTest } from '#shared/structures/deal-answer.ts';
import { type CompareInput, maxMonths } from '#shared/structures/deal-input.ts';
import { type Refinancing, refinancingOf } from '#shared/structures/figures.ts';
import { dealOf } from '#shared/structures/first-terms.ts';
import { percent } from '#shared/structures/verdict.ts';
import { dollars, wholeDollars } from '#web/areas/deal/parts/amount.tsx';
import { keepBetween, textWidth } from '#web/ui/charts/labels.ts';
import { axisUsd, scaleAround, ticksThatFit } from '#web/ui/charts/scales.ts';
import { useWidth } from '#web/ui/charts/use-width.ts';
import { ValueAxis } from '#web/ui/charts/value-axis.tsx';
import '#web/ui/charts/charts.css';
import './balloon-test.css';

type BalloonTestProps = { stress: StressTest; input: CompareInput; structure: Strategy };

/** Whether a lender would replace what is owed when the note is due, drawn and in words. */
export function BalloonTest({ stress: { balloon, called }, input, structure }: BalloonTestProps) {
  const { refinance } = input.assumptions;
  const refinancing = refinancingOf(dealOf(input), structure);
  const debts = structure === 'Subject-To' ? 'both loans' : 'the note';
  if (balloon === null && called === null) return null;
  return (
    <section aria-labelledby="deal-balloon">
      {balloon === null ? (
        <h2 id="deal-balloon">If the lender calls the loan</h2>
      ) : (
        <>
          <h2 id="deal-balloon">Can you refinance when the {structure === 'Subject-To' ? 'second' : 'note'} is due?</h2>
          <p className="small muted">
            What you owe on {debts} against what a {percent(refinance.ratePercent)} loan would carry: rent at{' '}
            {refinance.dscr.toFixed(2)} coverage, at most {percent(refinance.loanToValuePercent)} of value.
          </p>
          {refinancing && balloon.balance !== null && balloon.limit !== null && (
            <BalloonChart balloon={balloon} refinancing={refinancing} debts={debts} />
          )}
          <p className="small stress-words">{balloonText(balloon)}</p>
        </>
      )}
      {called !== null && <p className="small stress-words">{calledText(called, refinance.ratePercent)}</p>}
    </section>
  );
}

type Balloon = NonNullable<StressTest['balloon']>;

/** "In month 84 you owe $229,620.59. A lender would refinance $211,972.05: $17,648.53 short. …" */
export function balloonText({ month, balance, limit, short, firstMonthThatPasses }: Balloon): string {
  if (balance === null || limit === null) return `Month ${month}: not known until the lacking facts are filled in.`;
  const owed = `In month ${month} you owe ${dollars(balance)}. A lender would refinance ${dollars(limit)}`;
  const gap = short ? `${dollars(short)} short` : `${dollars(limit - balance)} to spare`;
  const first =
    firstMonthThatPasses === null
      ? 'No month within 40 years is enough.'
      : `Month ${firstMonthThatPasses} is the first that is enough.`;
  return `${owed}: ${gap}. ${first}`;
}

/** "Called in month 12, you would owe $160,094.42. …" */
export function calledText(
  { payoff, payment, monthlyCashFlow }: NonNullable<StressTest['called']>,
  rate: number,
): string {
  if (payoff === null || payment === null || monthlyCashFlow === null) {
    return 'What a called loan would cost is not known until the lacking facts are filled in.';
  }
  const left =
    monthlyCashFlow < 0 ? `you would pay in ${dollars(-monthlyCashFlow)}` : `${dollars(monthlyCashFlow)} would be left`;
  return (
    `Called in month 12, you would owe ${dollars(payoff)}. Refinanced at ${percent(rate)} it costs ` +
    `${dollars(payment)} a month, and ${left} in month 13.`
  );
}

const height = 300;
const pad = { top: 18, right: 8, bottom: 26 };

function BalloonChart({ balloon, refinancing, debts }: { balloon: Balloon; refinancing: Refinancing; debts: string }) {
  const [ref, width] = useWidth<HTMLDivElement>(520);
  const { owed, limit } = refinancing;
  const { month, firstMonthThatPasses: first } = balloon;
  // Whole pairs of years that show the balloon and the first month that passes.
  const last = Math.min(maxMonths, 24 * Math.ceil(Math.max(120, month + 12, (first ?? 0) + 12) / 24));
  const months = Array.from({ length: last + 1 }, (_, each) => each);
  const y = scaleAround(
    months.flatMap((each) => [owed(each), limit(each)]),
    [height - pad.bottom, pad.top],
    0.06,
  );
  const ticks = ticksThatFit(y, 14, 34);
  const left = Math.ceil(Math.max(...ticks.map((tick) => textWidth(axisUsd(tick))))) + 12;
  const right = width - pad.right;
  const x = scaleLinear().domain([0, last]).range([left, right]);
  const path = (amount: (month: number) => number, curve: CurveFactory) =>
    line<number>()
      .x((each) => x(each))
      .y((each) => y(amount(each)))
      .curve(curve)(months) ?? undefined;
  const every = Math.ceil(last / 12 / Math.max(2, Math.floor((right - left) / 60)) / 2) * 24;
  const label =
    `What you owe on ${debts} goes from ${wholeDollars(owed(0))} to ${wholeDollars(owed(month))} in month ${month}. ` +
    `What a refinance carries goes from ${wholeDollars(limit(0))} to ${wholeDollars(limit(month))}. ` +
    (first === null ? 'No month is enough.' : `The first month that is enough is ${first}.`);
  const gap = balloon.short
    ? `${wholeDollars(balloon.short)} short`
    : `${wholeDollars(limit(month) - owed(month))} to spare`;
  const words = `balloon, month ${month}: ${gap}`;
  const firstWords = `month ${first}: first enough`;
  const base = height - pad.bottom;
  return (
    <>
      <div ref={ref} className="chart-canvas balloon-chart">
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
          <ValueAxis ticks={ticks} y={y} left={left} right={right} format={axisUsd} />
          {months
            .filter((each) => each % every === 0)
            .map((each) => (
              <text key={each} x={keepBetween(x(each), 34, left, width)} y={height - 6} textAnchor="middle">
                {each === 0 ? 'today' : `year ${each / 12}`}
              </text>
            ))}
          <path d={path(limit, curveStepAfter)} className="balloon-limit" />
          <path d={path(owed, curveLinear)} className="balloon-owed" />
          <line x1={x(month)} x2={x(month)} y1={y(owed(month))} y2={base} className="balloon-due" />
          <line x1={x(month)} x2={x(month)} y1={y(limit(month))} y2={y(owed(month))} className="balloon-gap" />
          <text
            x={keepBetween(x(month), textWidth(words), left, width)}
            y={base - 10}
            textAnchor="middle"
            className="balloon-say"
          >
            {words}
          </text>
          {first !== null && first <= last && (
            <>
              <circle cx={x(first)} cy={y(owed(first))} r="5" className="balloon-first" />
              <text
                x={keepBetween(x(first), textWidth(firstWords), left, width)}
                y={Math.max(12, y(owed(first)) - 12)}
                textAnchor="middle"
                className="balloon-say"
              >
                {firstWords}
              </text>
            </>
          )}
        </svg>
      </div>
      <ul className="stress-keys">
        <li>
          <svg width="24" height="10" aria-hidden="true">
            <line x2="24" y1="5" y2="5" className="balloon-owed" />
          </svg>
          you owe on {debts}
        </li>
        <li>
          <svg width="24" height="10" aria-hidden="true">
            <line x2="24" y1="5" y2="5" className="balloon-limit" />
          </svg>
          a refinance carries
        </li>
      </ul>
    </>
  );
}
