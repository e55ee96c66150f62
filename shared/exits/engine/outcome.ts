import type { End, ExitKind, OutcomeFigures, Plan, Priced } from '#shared/exits/base/exit-kind.ts';
import { presentValue, sumOf, yearlyReturn } from '#shared/finance/cash-flows.ts';
import { tolerance } from '#shared/finance/figures.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { outward } from '#shared/structures/base/deal-answer.ts';
import { type Deal, unknown } from '#shared/structures/base/house.ts';
import { openLedger } from '#shared/structures/base/ledger.ts';
import { isPassed } from '#shared/structures/base/test.ts';
import { leastCashIn, leastMonths } from '#shared/structures/engine/compare.ts';
import { type PaidOff, paidOffHeld } from '#shared/structures/engine/paid-off.ts';
import { figuresOf } from '#shared/structures/engine/structure-figures.ts';
import { registry } from '#shared/structures/registry.ts';
import type { ExitKey, ExitTerms } from '#shared/terms/exit-terms.ts';

/* One structure left one way: what its outcomes come to. */

/** A structure's deal and an exit's terms; `null` where a structure is never held, or has nothing to take over. */
export function planOf<Key extends ExitKey>(
  deal: Deal,
  structure: Strategy,
  kind: ExitKind<Key>,
  given: Partial<ExitTerms[Key]>,
): Plan<Key> | null {
  const entry = registry[structure].entry.entryOf?.(deal) ?? null;
  if (entry === null) return null;
  return { deal, entry, terms: kind.first(deal, entry, given), own: figuresOf(deal, structure) };
}

/** Both outcomes, and the one that a cell rests on. */
export type Outcomes = Priced & {
  restsOn: OutcomeFigures;
  /** Whether the exit begins before the deal ends. */
  begins: boolean;
};

/** Both outcomes of an exit; unknown where it would begin after the deal ends. */
export function outcomesOf<Key extends ExitKey>(kind: ExitKind<Key>, plan: Plan<Key>): Outcomes {
  const begins = beginsInTime(kind, plan);
  const [agreed, other] = kind.outcomes.map((name) => (begins ? outcomeOf(kind, plan, name) : unknownOutcome(name)));
  if (agreed === undefined || other === undefined) throw new Error(`${kind.name} lacks an outcome.`);
  return { begins, agreed, other, restsOn: kind.isTheirChoice ? worseOf(agreed, other) : agreed };
}

/** Whether an exit begins before the deal ends. */
export const beginsInTime = <Key extends ExitKey>(kind: ExitKind<Key>, plan: Plan<Key>): boolean =>
  kind.tests(plan).every((test) => test.name !== 'startsLate' || isPassed(test));

/** The one that is worth less today; nobody knows which while one of them is unknown. */
function worseOf(agreed: OutcomeFigures, other: OutcomeFigures): OutcomeFigures {
  if (Number.isNaN(agreed.npv) || Number.isNaN(other.npv)) return unknownOutcome(agreed.name);
  return other.npv < agreed.npv ? other : agreed;
}

function outcomeOf<Key extends ExitKey>(kind: ExitKind<Key>, plan: Plan<Key>, name: string): OutcomeFigures {
  const { pay, columns } = openLedger();
  const end: End = kind.play(plan, name, pay);
  const flows = columns.investor;
  return {
    ...end,
    name,
    flows,
    seller: columns.seller,
    profit: sumOf(flows),
    npv: presentValue(flows, plan.deal.assumptions.hurdlePercent),
  };
}

const unknownOutcome = (name: string): OutcomeFigures => ({
  name,
  exitMonth: unknown,
  netAtExit: unknown,
  profit: unknown,
  npv: unknown,
  flows: [],
  seller: [],
});

/** A return over less time, on less cash, or on money that goes out twice says nothing. Percent a year. */
export function returnOf({ exitMonth, flows }: OutcomeFigures, cashIn: number, cashLeft: number): number | null {
  const isEnough = exitMonth >= leastMonths && cashIn >= leastCashIn && cashLeft >= leastCashIn;
  return isEnough && signChanges(flows) < 2 ? outward(yearlyReturn(flows)) : null;
}

function signChanges(flows: readonly number[]): number {
  const signs = flows.filter((flow) => Math.abs(flow) >= tolerance).map(Math.sign);
  return signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length;
}

/** The investor's figures of a cell, USD; NaN where a fact is unknown. */
export type CellMoney = OutcomeFigures & {
  cashIn: number;
  cashAtStart: number | null;
  cashLeft: number;
  monthlyCashFlow: number | null;
  cashOnCashPercent: number | null;
};

/** The investor's figures of a cell. */
export function moneyOf(kind: ExitKind, plan: Plan<ExitKey>, { restsOn }: Outcomes): CellMoney {
  const cashAtStart = kind.cashAtStart(plan);
  const cashIn = (kind.cashInstead?.(plan) ?? plan.own.cashIn) + kind.cashBefore(plan);
  const cashLeft = cashIn - Math.max(kind.isStartInCashIn ? 0 : -Infinity, cashAtStart ?? 0);
  const monthlyCashFlow = kind.monthly(plan);
  const hasShare = monthlyCashFlow !== null && !(cashLeft <= 0);
  return {
    ...restsOn,
    cashIn,
    cashAtStart,
    cashLeft,
    monthlyCashFlow,
    cashOnCashPercent: hasShare ? (1200 * monthlyCashFlow) / cashLeft : null,
  };
}

/** The seller's money as agreed. Who takes the contract over owes the seller the same. */
export function paidOffBy(
  structure: Strategy,
  kind: ExitKind,
  plan: Plan<ExitKey>,
  { begins, agreed }: Outcomes,
): PaidOff {
  if (!begins) return { flows: [unknown], lastMonth: unknown, loanInName: unknown };
  const end = kind.sellerEnd(plan);
  if (end === null) return paidOffHeld(structure, plan.deal, plan.own);
  return {
    flows: Array.from({ length: end + 1 }, (_, month) => agreed.seller[month] ?? 0),
    lastMonth: end,
    loanInName: plan.entry.loanInName(end),
  };
}
