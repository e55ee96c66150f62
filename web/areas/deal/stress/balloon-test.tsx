import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StressTest } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { refinancingOf } from '#shared/structures/engine/structure-figures.ts';
import { wordings } from '#shared/structures/wording.ts';
import { usdExact } from '#shared/values/money.ts';
import { decimal } from '#shared/values/numbers.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import { type Balloon, BalloonChart } from './balloon-chart.tsx';

type BalloonTestProps = { stress: StressTest; input: CompareInput; structure: Strategy };

/** Whether a lender would replace what is owed when the note is due, drawn and in words. */
export function BalloonTest({ stress: { balloon, called }, input, structure }: BalloonTestProps) {
  const { refinance } = input.assumptions;
  const refinancing = refinancingOf(dealOf(input), structure);
  const { due, owed: debts } = wordings[structure].balloon;
  if (balloon === null && called === null) return null;
  return (
    <section aria-labelledby="deal-balloon">
      {balloon === null ? (
        <h2 id="deal-balloon">If the lender calls the loan</h2>
      ) : (
        <>
          <h2 id="deal-balloon">Can you refinance when the {due} is due?</h2>
          <p className="small muted">
            What you owe on {debts} against what a {percentUpTo(refinance.ratePercent, 2)} loan would carry: rent at{' '}
            {decimal(refinance.dscr, 2)} coverage, at most {percentUpTo(refinance.loanToValuePercent, 2)} of value.
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

/** "In month 84 you owe $229,620.59. A lender would refinance $211,972.05: $17,648.53 short. …" */
export function balloonText({ month, balance, limit, short, firstMonthThatPasses }: Balloon): string {
  if (balance === null || limit === null) return `Month ${month}: not known until the lacking facts are filled in.`;
  const owed = `In month ${month} you owe ${usdExact(balance)}. A lender would refinance ${usdExact(limit)}`;
  const gap = short ? `${usdExact(short)} short` : `${usdExact(limit - balance)} to spare`;
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
    monthlyCashFlow < 0
      ? `you would pay in ${usdExact(-monthlyCashFlow)}`
      : `${usdExact(monthlyCashFlow)} would be left`;
  return (
    `Called in month 12, you would owe ${usdExact(payoff)}. Refinanced at ${percentUpTo(rate, 2)} it costs ` +
    `${usdExact(payment)} a month, and ${left} in month 13.`
  );
}
