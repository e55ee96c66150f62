import type { EndBuyer, ExitCell, Outcome, PricedExitTerms, Risks } from '#shared/exits/base/exit-answer.ts';
import { noRisks } from '#shared/exits/base/exit-answer.ts';
import type { ExitPlan } from '#shared/exits/base/exit-input.ts';
import type { ExitKind, OutcomeFigures, Plan } from '#shared/exits/base/exit-kind.ts';
import { kindOf } from '#shared/exits/registry.ts';
import { presentValue, sumOf } from '#shared/finance/cash-flows.ts';
import { scheduleOf } from '#shared/finance/loans.ts';
import type { Exit } from '#shared/strategy/exit-name.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { outward, type StructureResult } from '#shared/structures/base/deal-answer.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import type { Test } from '#shared/structures/base/test.ts';
import { needsOf } from '#shared/structures/engine/needs.ts';
import { type PaidOff, paidOffHeld } from '#shared/structures/engine/paid-off.ts';
import { isDeal } from '#shared/structures/engine/seller-verdict.ts';
import { figuresOf, withoutGrowth } from '#shared/structures/engine/structure-figures.ts';
import { judge } from '#shared/structures/engine/verdict.ts';
import { registry } from '#shared/structures/registry.ts';
import type { ExitKey } from '#shared/terms/exit-terms.ts';
import { type CellMoney, moneyOf, type Outcomes, outcomesOf, paidOffBy, planOf, returnOf } from './outcome.ts';
import { cellTests, testsOfPlan } from './tests.ts';

/* One structure left one way, as it is answered. */

/** What all cells of a structure share. */
export type Column = { deal: Deal; row: StructureResult; plan: ExitPlan };

/** A cell of the table: the structure's own figures, those of another exit, or why that cannot be. */
export function priceCell(column: Column, exit: Exit): ExitCell {
  const { deal, row } = column;
  const { entry } = registry[row.structure];
  if (exit === entry.own) return ownCell(column, exit);
  const kind = kindOf(exit);
  if (kind === null || entry.entryOf === null || !kind.isPossible(entry, deal))
    return impossibleCell(column, exit, entry.impossible[exit] ?? null);
  const plan = planOf(deal, row.structure, kind, column.plan[kind.key] ?? {});
  return plan === null ? nothingToLeave(column, exit) : playedCell(column, kind, plan);
}

/** Tests of a cell that are not the structure's own; nothing where it cannot be. */
export function testsOfCell({ deal, row, plan }: Column, exit: Exit): Test[] {
  const kind = kindOf(exit);
  if (kind === null) return [];
  const planned = planOf(deal, row.structure, kind, plan[kind.key] ?? {});
  return planned === null ? [] : testsOfPlan(row.structure, kind, planned, plan.targets ?? {});
}

/** Names, and `null` for every figure. */
function blank({ deal, row }: Column, exit: Exit): ExitCell {
  const keepsLoan = registry[row.structure].entry.isLoanTakenOver;
  return {
    structure: row.structure,
    takeover: keepsLoan ? (deal.given.subjectTo?.takeover ?? 'subject-to') : null,
    exit,
    possible: true,
    why: null,
    verdict: null,
    reasons: [],
    warnings: [],
    needs: [],
    terms: {},
    assumed: [],
    restsOn: null,
    startMonth: null,
    exitMonth: null,
    cashIn: null,
    cashAtStart: null,
    cashLeft: null,
    monthlyCashFlow: null,
    cashOnCashPercent: null,
    profit: null,
    npv: null,
    npvNoGrowth: null,
    netAtExit: null,
    irrPercent: null,
    outcomes: [],
    risks: null,
    seller: null,
    sellerByExit: null,
    sellerVerdict: null,
    isDeal: false,
    endBuyer: null,
  };
}

const impossibleCell = (column: Column, exit: Exit, why: string | null): ExitCell => ({
  ...blank(column, exit),
  possible: false,
  why,
});

/** There is nothing to take over, and so nothing to leave: the structure's own verdict says so. */
function nothingToLeave(column: Column, exit: Exit): ExitCell {
  const { verdict, reasons, needs, assumed, sellerVerdict } = column.row;
  return { ...blank(column, exit), verdict, reasons, needs, assumed, sellerVerdict };
}

/** Of the own exit of a structure: sold, or passed on. */
export const ownOutcome = (exit: Exit): string => (exit === 'assign' ? 'assigned' : 'sold');

/** The structure's own figures, as its row has them. */
function ownCell(column: Column, exit: Exit): ExitCell {
  const { row, deal } = column;
  const { verdict, reasons, warnings, needs, exitMonth, cashIn, profit, npv, npvNoGrowth, irrPercent } = row;
  const { monthlyCashFlow, cashOnCashPercent, netAtExit, sellerVerdict } = row;
  const name = ownOutcome(exit);
  const paidOff = paidOffHeld(row.structure, deal, figuresOf(deal, row.structure));
  return {
    ...blank(column, exit),
    ...{ verdict, reasons, warnings, needs, exitMonth, cashIn, cashLeft: cashIn, profit, npv, npvNoGrowth },
    ...{ monthlyCashFlow, cashOnCashPercent, netAtExit, irrPercent, sellerVerdict, isDeal: row.isDeal },
    assumed: row.assumed,
    restsOn: name,
    outcomes: [{ name, exitMonth, profit, npv, npvNoGrowth, irrPercent }],
    risks: noRisks,
    ...sellersMoney(column, paidOff),
  };
}

function playedCell(column: Column, kind: ExitKind, plan: Plan<ExitKey>): ExitCell {
  const { deal, row } = column;
  const { structure } = row;
  const outcomes = outcomesOf(kind, plan);
  const given = column.plan[kind.key] ?? {};
  const still = outcomesOf(kind, planOf(withoutGrowth(deal), structure, kind, given) ?? plan);
  const money = moneyOf(kind, plan, outcomes);
  const needs = [...new Set([...row.needs, ...(kind.needs?.(deal, plan.entry) ?? [])])];
  const own = [...needsOf(structure, deal).own, ...(kind.needs?.(deal, plan.entry) ?? [])];
  const tests = cellTests(structure, kind, plan, column.plan.targets ?? {}, money);
  const verdict = judge(tests, own, money);
  const endBuyer = kind.endBuyer(plan);
  return {
    ...blank(column, kind.name),
    ...verdict,
    warnings: kind.warnings(plan, outcomes),
    needs,
    terms: pricedTerms(plan.terms),
    assumed: [
      ...row.assumed,
      ...Object.keys(plan.terms).flatMap((name) => (name in given ? [] : [`exits.${kind.key}.${name}`])),
    ],
    restsOn: outcomes.restsOn.name,
    startMonth: kind.startMonth(plan.terms),
    exitMonth: outward(money.exitMonth),
    cashIn: outward(money.cashIn),
    cashAtStart: outward(money.cashAtStart),
    cashLeft: outward(money.cashLeft),
    monthlyCashFlow: outward(money.monthlyCashFlow),
    cashOnCashPercent: outward(money.cashOnCashPercent),
    profit: outward(money.profit),
    npv: outward(money.npv),
    npvNoGrowth: Number.isNaN(money.npv) ? null : outward(outcomeIn(still, outcomes.restsOn.name).npv),
    netAtExit: outward(money.netAtExit),
    irrPercent: returnOf(outcomes.restsOn, money.cashIn, money.cashLeft),
    outcomes: kind.outcomes.map((name) => shownOutcome(outcomeIn(outcomes, name), outcomeIn(still, name), money)),
    risks: kind.risks ? shownRisks(kind.risks(plan)) : noRisks,
    ...sellersMoney(column, paidOffBy(structure, kind, plan, outcomes)),
    sellerVerdict: row.sellerVerdict,
    isDeal: isDeal(verdict.verdict, row.sellerVerdict),
    endBuyer: endBuyer && shownBuyer(outcomes.begins ? endBuyer : { ...endBuyer, ...nothingAtEnd }),
  };
}

const outcomeIn = ({ agreed, other }: Outcomes, name: string): OutcomeFigures =>
  agreed.name === name ? agreed : other;

/** The seller's side: by the contract, as the structure's row has it, and as this exit pays them off. */
function sellersMoney({ deal, row }: Column, paidOff: PaidOff): Pick<ExitCell, 'seller' | 'sellerByExit'> {
  const { flows, loanInName } = paidOff;
  return {
    seller: { ...row.seller, loanOutOfNameMonth: loanOutOf(deal, row.structure, paidOff) },
    sellerByExit: {
      total: outward(sumOf(flows)),
      presentValue: outward(presentValue(flows, deal.assumptions.sellerDiscountPercent)),
      loanInNameAtExit: outward(loanInName),
    },
  };
}

/** The month in which the seller's name is off the loan; `null` where there is none, or nobody knows. */
function loanOutOf(deal: Deal, structure: Strategy, { lastMonth: last }: PaidOff): number | null {
  const { loan } = deal.facts;
  if (!(loan.balance > 0) || Number.isNaN(last)) return null;
  const inName = registry[structure].entry.entryOf?.(deal)?.loanInName ?? scheduleOf(loan, last).owed;
  for (let month = 0; month < last; month += 1) {
    const left = inName(month);
    if (Number.isNaN(left)) return null;
    if (left === 0) return month;
  }
  return last;
}

function pricedTerms(terms: object): PricedExitTerms {
  const entries = Object.entries(terms).map(([name, value]) => [name, outward(value, name === 'ratePercent' ? 3 : 2)]);
  return Object.fromEntries(entries);
}

function shownOutcome(figures: OutcomeFigures, still: OutcomeFigures, { cashIn, cashLeft }: CellMoney): Outcome {
  return {
    name: figures.name,
    exitMonth: outward(figures.exitMonth),
    profit: outward(figures.profit),
    npv: outward(figures.npv),
    npvNoGrowth: outward(still.npv),
    irrPercent: returnOf(figures, cashIn, cashLeft),
  };
}

function shownRisks({ mismatch, oneLatePayment, called }: Risks): Risks {
  return {
    mismatch: mismatch && { ...mismatch, owed: outward(mismatch.owed) },
    oneLatePayment: outward(oneLatePayment),
    called: called && { ...called, payoff: outward(called.payoff), theirs: outward(called.theirs) },
  };
}

/** No figures for an end buyer where the exit would begin after the deal ends. */
const nothingAtEnd = { owed: null, value: null, equity: null, paid: null, lostIfTheyLeave: null };

function shownBuyer({ kind, ...figures }: EndBuyer): EndBuyer {
  const shown = Object.entries(figures).map(([name, value]) => [name, outward(value)]);
  // The cast: every figure has its name.
  return { kind, ...(Object.fromEntries(shown) as Omit<EndBuyer, 'kind'>) };
}
