import type { ExitPlan } from '#shared/exits/base/exit-input.ts';
import type { Bound, Solution } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import type { Term } from '#shared/terms/term.ts';
import { usd, usdExact } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';

/* How far a term goes, in words. */

type Limits = { targets: CompareInput['targets']; limits: NonNullable<ExitPlan['targets']> };

/** Tests that are no target: what must hold. */
const testNames: Readonly<Record<string, string>> = {
  hurdle: 'your hurdle',
  assigneeHurdle: 'their hurdle',
  monthlyLoss: 'no monthly loss',
  wrapBelowOwed: 'what you owe',
  strikeBelowOwed: 'what you owe',
  noteBelowLoan: 'the loan behind it',
  lendersLimit: 'the lender’s limit',
  cashAtStart: 'no cash to refinance',
  startsLate: 'the deal’s end',
  optionOutlives: 'your own option’s end',
  noFee: 'a fee above $0',
  noProfit: 'a profit',
};

/** Names the limit that binds a term: "your hurdle", "their $2,450 a month". */
export function binderText(target: string, { targets, limits }: Limits): string {
  const { cashFlow, cashOnCashPercent, cashIn, profit, assignmentFee } = targets;
  const texts: Record<string, string> = {
    cashFlow: `your ${usd(cashFlow)} a month`,
    cashOnCashPercent: `your ${percentUpTo(cashOnCashPercent, 2)} on cash`,
    cashIn: `your ${usd(cashIn)} in`,
    profit: `your ${usd(profit)} profit`,
    assignmentFee: `your ${usd(assignmentFee)} fee`,
    endPayment: `their ${usd(limits.endPayment)} a month`,
    endCash: `their ${usd(limits.endCash)}`,
    endPricePercent: `their ${percentUpTo(limits.endPricePercent, 2)} of value`,
  };
  return texts[target] ?? testNames[target] ?? 'what else must hold';
}

/** How a value of a term reads. */
export function valueText({ unit }: Pick<Term, 'unit'>, value: number): string {
  if (unit === 'dollars') return usdExact(value);
  return unit === 'rate' || unit === 'percent' ? percentUpTo(value, 3) : `month ${value}`;
}

/** Where a term ends on one side, and what binds it there. */
export type End = { value: number; text: string; by: string };

export type Range = { low: End | null; high: End | null };

type Asking = Limits & { term: Pick<Term, 'unit'>; step: number };

/** The least that the investor can take and the most that the other side can give; `null` where nothing binds. */
export function rangeOf({ value, interval, bounds }: Solution, asking: Asking): Range | null {
  if (value === null) return null;
  const [least, most] = [tightest(bounds, 'min'), tightest(bounds, 'max')];
  const high = interval?.high ?? most?.value ?? null;
  const end = (at: number, bound: Bound): End => ({
    value: at,
    text: valueText(asking.term, at),
    by: binderText(bound.target, asking),
  });
  return {
    low: least === null ? null : end(value, least),
    high: most === null || high === null ? null : end(downTo(asking.step, high), most),
  };
}

/** To a whole step, without the noise of its fraction. */
const downTo = (step: number, value: number): number =>
  Math.round(Math.floor(value / step + 1e-9) * step * 1000) / 1000;

function tightest(bounds: readonly Bound[], direction: Bound['direction']): Bound | null {
  const known = bounds.filter((bound) => bound.direction === direction && bound.value !== null);
  const sorted = known.toSorted((a, b) => ((a.value ?? 0) - (b.value ?? 0)) * (direction === 'min' ? -1 : 1));
  return sorted[0] ?? null;
}

/** Why no value works: "your hurdle asks at least $310,300; their $2,400 a month allows $300,000." */
export function conflictText({ conflict, note }: Solution, asking: Asking): string {
  if (note !== null) return note;
  const parts = conflict.map(({ target, value, direction }) => {
    const by = binderText(target, asking);
    if (value === null) return `${by} cannot be met`;
    return `${by} ${direction === 'min' ? 'asks at least' : 'allows at most'} ${valueText(asking.term, rounded(value, asking.step, direction))}`;
  });
  return parts.length === 0 ? 'No value works.' : `No value works: ${parts.join('; ')}.`;
}

function rounded(value: number, step: number, direction: Bound['direction']): number {
  return direction === 'max' ? downTo(step, value) : -downTo(step, -value);
}
