import { monthlyPayment } from '#shared/finance/figures.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Bound, Solution } from '#shared/structures/base/deal-answer.ts';
import { type CompareInput, Unknown } from '#shared/structures/base/deal-input.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { ruleOf, termsAt } from '#shared/structures/engine/solve-term.ts';
import { figuresOf } from '#shared/structures/engine/structure-figures.ts';
import { testsOf } from '#shared/structures/engine/verdict.ts';
import { solvedTerm } from '#shared/terms/structure-terms.ts';
import type { Unit } from '#shared/terms/term.ts';
import { usdExact } from '#shared/values/money.ts';
import { decimalUpTo } from '#shared/values/numbers.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import { counted, durationInWords } from '#shared/values/words.ts';

/* What the solver found, in words. */

type TermWords = { label: string; noun: string; text: (value: number) => string };

/** How a value of a term reads. */
const unitTexts: Record<Unit, TermWords['text']> = {
  dollars: usdExact,
  dollarsOrNone: usdExact,
  percent: (share) => percentUpTo(share, 4),
  rate: (rate) => percentUpTo(rate, 4),
  months: (months) => counted(months, 'month'),
  start: (month) => `month ${month}`,
  ratio: (ratio) => decimalUpTo(ratio, 2),
  balloon: (month) => `month ${month}`,
  yesNo: String,
};

export function wordsFor(unknown: Unknown): TermWords {
  const { label, unit, solved } = solvedTerm(unknown);
  return { label, noun: solved.noun, text: unitTexts[unit] };
}

/** The tests of a deal as a sentence names them. */
const testNames: Record<string, string> = {
  cashFlow: 'cash flow',
  cashOnCashPercent: 'cash-on-cash',
  cashIn: 'cash in',
  profit: 'profit',
  assignmentFee: 'the assignment fee',
  hurdle: 'your yearly return',
  refinance: 'the refinance test',
  noLoan: 'a loan to take over',
  monthlyLoss: 'a month without a loss',
  saleBelowDebt: 'owing less than a sale brings',
  auction: 'closing before the auction',
  bankOwned: 'a seller who can carry a note',
  downBelowPayoff: 'paying off the loan',
  noteBelowLoan: 'a note that covers the loan behind it',
  land: 'a house to rent',
  noProfit: 'a profit',
  noSpread: 'a spread',
  priceBelowPayoff: 'paying off what is owed',
  noPrice: 'a price above $0',
};

export function testName(target: string): string {
  return testNames[target] ?? target;
}

const targetLabels: Record<string, { label: string; text: (value: number) => string }> = {
  'targets.cashFlow': { label: 'Cash flow target', text: usdExact },
  'targets.cashOnCashPercent': { label: 'Cash-on-cash target', text: (share) => percentUpTo(share, 2) },
  'targets.cashIn': { label: 'Cash-in target', text: usdExact },
  'targets.profit': { label: 'Profit target', text: usdExact },
  'targets.assignmentFee': { label: 'Fee target', text: usdExact },
};

export type SolveText = {
  /** "Up to $250,300, with $25,030 down." */
  answer: string;
  /** The figures at the solution, or why there is none. */
  outcome: string | null;
  /** Which target decides. */
  decides: string | null;
};

/** A solution in sentences. `note` of the solver, where it has one, stands for all of them. */
export function solveText(input: CompareInput, structure: Strategy, unknown: Unknown, solution: Solution): SolveText {
  const { feasible, value, note, binding } = solution;
  const { noun } = wordsFor(unknown);
  if (note !== null) return { answer: note, outcome: null, decides: null };
  if (!feasible || value === null) {
    return { answer: `No ${noun} works.`, outcome: conflictText(input, structure, unknown, solution), decides: null };
  }
  const result = resultText(solution);
  return {
    answer: answerText(unknown, value, solution),
    outcome: result === null ? null : `Then ${result}`,
    decides: binding === null ? null : decidesText(unknown, binding, solution),
  };
}

/** "Up to $250,300, with $25,030 down." */
function answerText(unknown: Unknown, value: number, { terms, result, interval }: Solution): string {
  const { text } = wordsFor(unknown);
  const shown = text(value);
  switch (unknown) {
    case 'cashToSeller': {
      const amount = terms.second?.amount ?? 0;
      const second = amount > 0 ? ` and a ${usdExact(amount)} second` : '';
      return `Up to ${result.price === null ? shown : usdExact(result.price)}, with ${shown} cash${second}.`;
    }
    case 'price':
      return `Up to ${shown}, with ${usdExact(terms.down ?? 0)} down.`;
    case 'down': {
      const high = interval?.high ?? null;
      return high === null || high - value < 100
        ? `At least ${shown}.`
        : `At least ${shown}; up to ${usdExact(Math.floor(high))} works.`;
    }
    case 'months':
      return `At least ${shown}.`;
    case 'balloonMonth':
      return `Month ${value} or later.`;
    default:
      return `Up to ${shown}.`;
  }
}

/** "$250.31 a month, 8.03% on $37,400." */
export function resultText({ result }: Pick<Solution, 'result'>): string | null {
  const { monthlyCashFlow, cashOnCashPercent, cashIn, profit } = result;
  if (cashIn === null || profit === null) return null;
  if (monthlyCashFlow === null) return `${usdExact(profit)} profit on ${usdExact(cashIn)}.`;
  const share =
    cashOnCashPercent === null ? 'no cash in' : `${percentUpTo(cashOnCashPercent, 2)} on ${usdExact(cashIn)}`;
  return `${usdExact(monthlyCashFlow)} a month, ${share}.`;
}

/** "Cash-on-cash decides; cash flow alone would allow $262,059.29." */
function decidesText(unknown: Unknown, binding: string, { bounds }: Solution): string {
  const decides = `${capital(testName(binding))} decides`;
  const direction = bounds.find(({ target }) => target === binding)?.direction;
  const others = bounds.filter((bound) => bound.target !== binding && bound.direction === direction && !bound.term);
  const next = others
    .flatMap(({ target, value }) => (value === null ? [] : [{ target, value }]))
    .toSorted((a, b) => (direction === 'min' ? b.value - a.value : a.value - b.value))[0];
  // Months count as wholes: a bound between two of them says little.
  if (!next || unknown === 'balloonMonth') return `${decides}.`;
  const verb = direction === 'min' ? 'would ask for' : 'would allow';
  return `${decides}; ${testName(next.target)} alone ${verb} ${boundValue(unknown, next.value)}.`;
}

/** Why nothing works, with its numbers, and what would: "It works at $250,300, or at 3.093% with $27,500 down." */
function conflictText(input: CompareInput, structure: Strategy, unknown: Unknown, solution: Solution): string {
  const impossible = solution.conflict.find(({ value }) => value === null);
  const why = impossible
    ? evenAtBest(input, structure, unknown, impossible.target)
    : isTrap(unknown, solution)
      ? everyDollarDown(input, solution)
      : againstEachOther(unknown, solution.conflict);
  return [why, repairedText(unknown, solution)].filter(Boolean).join(' ');
}

/** The end of the term at which a test comes closest to being passed, and what it says there. */
function evenAtBest(input: CompareInput, structure: Strategy, unknown: Unknown, target: string): string {
  const deal = dealOf(input);
  const ends = ruleOf(structure, unknown)
    .range(deal)
    .flatMap((value) => {
      const there = { ...deal, terms: termsAt(deal, structure, unknown, value) };
      const test = testsOf(structure, there, figuresOf(there, structure)).find(({ name }) => name === target);
      return test ? [{ value, slack: test.slack, text: test.text() }] : [];
    });
  const [best] = ends.toSorted((a, b) => b.slack - a.slack);
  if (best === undefined) return `${capital(testName(target))} can't be met.`;
  return `Even at ${wordsFor(unknown).text(best.value)}: ${best.text.charAt(0).toLowerCase()}${best.text.slice(1)}`;
}

/** More cash down lowers cash-on-cash where the note costs less than the return asked for. */
function isTrap(unknown: Unknown, { conflict }: Solution): boolean {
  return (
    unknown === 'down' &&
    conflict.some(({ target, direction }) => target === 'cashOnCashPercent' && direction === 'max')
  );
}

function everyDollarDown(input: CompareInput, { terms }: Solution): string {
  const { ratePercent, months, interestOnly } = terms;
  const rate = ratePercent ?? Number.NaN;
  const constant = interestOnly ? rate : 1200 * monthlyPayment(1, rate, months ?? Number.NaN);
  const asked = input.targets.cashOnCashPercent ?? 0;
  return `Every dollar down earns ${percentUpTo(constant, 2)}; you ask for ${percentUpTo(asked, 2)}.`;
}

/** "Cash flow asks for at least $39,146.64, cash in allows at most $29,500." */
function againstEachOther(unknown: Unknown, conflict: readonly Bound[]): string {
  const parts = conflict.flatMap(({ target, value, direction }) => {
    if (value === null) return [];
    const verb = direction === 'min' ? 'asks for at least' : 'allows at most';
    return [`${testName(target)} ${verb} ${boundValue(unknown, value)}`];
  });
  return parts.length === 0 ? 'Your targets exclude each other.' : `${capital(parts.join(', '))}.`;
}

function repairedText(unknown: Unknown, { repairs, terms }: Solution): string | null {
  const ways = repairs.flatMap(({ term, value }) => {
    const other = Unknown.safeParse(term);
    if (!other.success) return [];
    const shown = wordsFor(other.data).text(value);
    if (other.data === 'ratePercent' && unknown === 'down')
      return [`at ${shown} with ${usdExact(terms.down ?? 0)} down`];
    const words = { down: `with ${shown} down`, months: `over ${shown}`, balloonMonth: `with a balloon in ${shown}` };
    return [new Map(Object.entries(words)).get(other.data) ?? `at ${shown}`];
  });
  return ways.length === 0 ? null : `It works ${ways.join(', or ')}.`;
}

/** One bound as a row: "at most $262,059.29". */
export function boundText(unknown: Unknown, { value, direction, term }: Bound): string {
  if (value === null) return 'none';
  const amount = boundValue(unknown, value);
  const of = term === 'second' ? ' second' : unknown === 'cashToSeller' ? ' cash' : '';
  return `at ${direction === 'min' ? 'least' : 'most'} ${amount}${of}`;
}

/** Months as the bound has them, before they are rounded to whole ones. */
function boundValue(unknown: Unknown, value: number): string {
  return unknown === 'months' ? counted(value, 'month') : wordsFor(unknown).text(value);
}

/** One repair as a row: what to change, and by how much. */
export function repairText({ term, value, change }: Solution['repairs'][number]): { what: string; change: string } {
  const unknown = Unknown.safeParse(term);
  const words = unknown.success ? wordsFor(unknown.data) : targetLabels[term];
  const text = words?.text ?? String;
  const label = words?.label ?? term;
  if (unknown.success && unknown.data === 'balloonMonth') {
    return {
      what: `${label} in ${text(value)}`,
      change: `${durationInWords(Math.abs(change))} ${change < 0 ? 'sooner' : 'later'}`,
    };
  }
  const isPoints = (unknown.success && unknown.data === 'ratePercent') || term === 'targets.cashOnCashPercent';
  const size = isPoints ? `${decimalUpTo(Math.abs(change), 3)} points` : text(Math.abs(change));
  return { what: `${label} ${text(value)}`, change: `${size} ${change < 0 ? 'less' : 'more'}` };
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
